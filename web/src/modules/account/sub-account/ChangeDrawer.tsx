// Form to change a sub-account's name and permissions, effective from its next call.
import { type SubAccount, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { TextField } from '../../../light/TextField.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { PermissionFields, readPermissions } from './PermissionFields.tsx'
import { subAccountWords } from './words.ts'

export interface SubAccountDrawerProps {
  readonly account: SubAccount | undefined
  onSaved(): Promise<unknown>
  onClose(): void
}

export function ChangeDrawer({ account, onSaved, onClose }: SubAccountDrawerProps) {
  const say = subAccountWords.use()
  return (
    <FormDrawer
      item={account}
      endpoint={subAccountApi.change}
      title={say.editTitle}
      submit={say.save}
      done={say.saved}
      read={(form, { id }) => ({ id, name: form.get('name') ?? '', permissions: readPermissions(form) })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ problems }, { name, permissions }) => (
        <>
          <TextField
            name="name"
            label={say.name}
            hint={say.nameHint}
            defaultValue={name}
            autoComplete="off"
            maxLength={30}
            problem={problems.name}
          />
          <PermissionFields granted={permissions} />
        </>
      )}
    </FormDrawer>
  )
}
