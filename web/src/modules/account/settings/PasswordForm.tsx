// Form to change the password with the current one.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { changeInput, passwordApi } from '@attestry/contract/modules/account/password'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { settingsWords } from './words.ts'

interface PasswordFormProps {
  readonly oldLabel: string
  readonly act: string
  onChanged(): void
}

export function PasswordForm({ oldLabel, act, onChanged }: PasswordFormProps) {
  const say = settingsWords.use()
  const form = useForm({
    schema: changeInput,
    read: (data) => Object.fromEntries(data),
    fieldOfCode: {
      [accountErrors.WRONG_OLD_PASSWORD.code]: 'oldPassword',
      [accountErrors.SAME_PASSWORD.code]: 'password',
    },
    submit: async (values) => {
      await call(passwordApi.change, values, { display: ErrorDisplay.silent })
      form.ref.current?.reset()
      onChanged()
    },
  })
  return (
    <form ref={form.ref} className="form settings-form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <PasswordField
        name="oldPassword"
        label={oldLabel}
        autoComplete="current-password"
        maxLength={128}
        problem={form.problems.oldPassword}
      />
      <PasswordField
        name="password"
        label={say.newPassword}
        hint={say.newPasswordHint}
        autoComplete="new-password"
        maxLength={64}
        problem={form.problems.password}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {act}
        </Button>
      </div>
    </form>
  )
}
