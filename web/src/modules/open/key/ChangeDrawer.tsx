// Form to change a key's name, scopes and networks, effective from its next call.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { KeyFields, readKeyForm } from './KeyFields.tsx'
import { keyWords } from './words.ts'

interface ChangeDrawerProps {
  readonly apiKey: ApiKey | undefined
  onSaved(): Promise<unknown>
  onClose(): void
}

export function ChangeDrawer({ apiKey, onSaved, onClose }: ChangeDrawerProps) {
  const say = keyWords.use()
  return (
    <FormDrawer
      item={apiKey}
      endpoint={keyApi.change}
      title={say.changeTitle}
      submit={say.save}
      done={say.saved}
      read={(form, { id }) => ({ id, ...readKeyForm(form) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form, initial) => <KeyFields form={form} initial={initial} />}
    </FormDrawer>
  )
}
