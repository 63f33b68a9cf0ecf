// Form to set a new initial password for a sub-account.
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import type { SubAccountDrawerProps } from './ChangeDrawer.tsx'
import { FirstPasswordField } from './FirstPasswordField.tsx'
import { subAccountWords } from './words.ts'

export function ResetDrawer({ account, onSaved, onClose }: SubAccountDrawerProps) {
  const say = subAccountWords.use()
  return (
    <FormDrawer
      item={account}
      endpoint={subAccountApi.setPassword}
      title={say.resetTitle}
      submit={say.resetAct}
      done={say.resetDone}
      read={(form, { id }) => ({ id, password: form.get('password') ?? '' })}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ problems }, { name, phone }) => (
        <>
          <p>
            <strong data-user-content>{name}</strong> <span className="figures quiet">{phone}</span>
          </p>
          <p>{say.resetText}</p>
          <FirstPasswordField problem={problems.password} />
        </>
      )}
    </FormDrawer>
  )
}
