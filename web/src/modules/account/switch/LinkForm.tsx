// Form to link another account: its phone number and password, and the current account's password.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { linkInput, switchApi } from '@attestry/contract/modules/account/switch'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { switchWords } from './words.ts'

export function LinkForm({ onDone, onCancel }: { onDone(): void; onCancel(): void }) {
  const say = switchWords.use()
  const form = useForm({
    schema: linkInput,
    read: (data) => Object.fromEntries(data),
    fieldOfCode: {
      [accountErrors.WRONG_OLD_PASSWORD.code]: 'ownPassword',
      [accountErrors.WRONG_CREDENTIALS.code]: 'password',
      [accountErrors.LINK_SELF.code]: 'phone',
    },
    submit: async (values) => {
      await call(switchApi.link, values, { display: ErrorDisplay.silent })
      notify({ kind: 'success', text: say.linked })
      onDone()
    },
  })
  return (
    <form
      ref={form.ref}
      className="form"
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={form.onSubmit}
      onInput={form.onInput}
    >
      <p className="quiet">{say.linkLead}</p>
      <TextField name="phone" label={say.phone} type="tel" autoComplete="off" maxLength={24} problem={form.problems.phone} />
      <PasswordField name="password" label={say.password} autoComplete="off" maxLength={128} problem={form.problems.password} />
      <PasswordField
        name="ownPassword"
        label={say.ownPassword}
        autoComplete="off"
        maxLength={128}
        problem={form.problems.ownPassword}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="switch-acts">
        <Button look="primary" submit busy={form.busy}>
          {say.linkAct}
        </Button>
        <Button onClick={onCancel}>{say.cancel}</Button>
      </div>
    </form>
  )
}
