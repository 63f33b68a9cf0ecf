// Form for what a record is to prove in a case.
import { type DossierEntry, dossierApi, MAX_PURPOSE_CHARS } from '@attestry/contract/modules/dossier/dossier'
import { TextField } from '../../../light/TextField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { dossierWords } from './words.ts'

const MAX_NOTE_CHARS = 500

interface EntryDrawerProps {
  readonly id: string
  readonly entry: DossierEntry | undefined
  onSaved(): Promise<unknown>
  onClose(): void
}

export function EntryDrawer({ id, entry, onSaved, onClose }: EntryDrawerProps) {
  const say = dossierWords.use()
  return (
    <FormDrawer
      item={entry}
      endpoint={dossierApi.annotate}
      title={say.entryTitle}
      submit={say.save}
      done={say.saved}
      read={(form, { ano }) => ({ id, ano, ...Object.fromEntries(form) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ problems }, { purpose, note }) => (
        <>
          <TextField
            name="purpose"
            label={say.purpose}
            hint={say.purposeHint}
            maxLength={MAX_PURPOSE_CHARS}
            defaultValue={purpose}
            problem={problems.purpose}
          />
          <TextField
            name="note"
            label={say.note}
            hint={say.noteHint}
            maxLength={MAX_NOTE_CHARS}
            defaultValue={note}
            problem={problems.note}
          />
        </>
      )}
    </FormDrawer>
  )
}
