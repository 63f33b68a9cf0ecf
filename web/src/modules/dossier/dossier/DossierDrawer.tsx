// Form to create a case or to change its details.
import { type DossierItem, dossierApi } from '@attestry/contract/modules/dossier/dossier'
import { TextField } from '../../../light/TextField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { dossierWords } from './words.ts'

interface DossierDrawerProps {
  /** 'new', or the case being changed. */
  readonly editing: 'new' | DossierItem | undefined
  onSaved(id: string): Promise<unknown>
  onClose(): void
}

const NEW: Partial<DossierItem> = {}
const fields = [
  ['name', 100],
  ['caseNumber', 100],
  ['cause', 100],
  ['ownSide', 200],
  ['otherSide', 200],
  ['court', 100],
  ['note', 2_000],
] as const

export function DossierDrawer({ editing, onSaved, onClose }: DossierDrawerProps) {
  const say = dossierWords.use()
  const isNew = editing === 'new'
  const item = isNew ? NEW : editing
  return (
    <FormDrawer
      item={item}
      endpoint={isNew ? dossierApi.create : dossierApi.change}
      title={isNew ? say.createTitle : say.changeTitle}
      submit={say.save}
      done={say.saved}
      read={(form, { id, version }) => ({ ...(id && { id, version }), ...Object.fromEntries(form) })}
      onSaved={({ id }) => onSaved(id)}
      onClose={onClose}
    >
      {({ problems }, dossier) =>
        fields.map(([name, maxLength]) => (
          <TextField
            key={name}
            name={name}
            label={say.fields[name]}
            maxLength={maxLength}
            defaultValue={dossier[name] ?? ''}
            problem={problems[name]}
          />
        ))
      }
    </FormDrawer>
  )
}
