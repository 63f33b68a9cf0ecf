// Form to change the phone number: the password authenticates the user, an SMS code verifies the new number.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { OwnInfo } from '@attestry/contract/modules/account/profile'
import { bindPhoneInput, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SmsCode } from '../code/SmsCode.tsx'
import { refreshAccount } from '../own-account.ts'
import { thirdSettingsWords } from './settings-words.ts'

interface PhoneDrawerProps {
  readonly open: boolean
  readonly account: OwnInfo
  onClose(): void
}

export function PhoneDrawer({ open, account, onClose }: PhoneDrawerProps) {
  const say = thirdSettingsWords.use()
  return (
    <DetailDrawer open={open} title={say.changePhone} onClose={onClose}>
      {account.hasPassword ? <PhoneForm onDone={onClose} /> : <PasswordFirst />}
    </DetailDrawer>
  )
}

function PasswordFirst() {
  const say = thirdSettingsWords.use()
  return (
    <>
      <p>{say.passwordFirst}</p>
      <AnchorButton look="primary" href={paths.resetPassword()}>
        {say.setPassword}
      </AnchorButton>
    </>
  )
}

function PhoneForm({ onDone }: { onDone(): void }) {
  const say = thirdSettingsWords.use()
  const queries = useQueryClient()
  const form = useForm({
    schema: bindPhoneInput,
    read: (data) => {
      const { challengeAnswer: _, ...rest } = Object.fromEntries(data)
      return rest
    },
    fieldOfCode: {
      [accountErrors.WRONG_CODE.code]: 'smsCode',
      [accountErrors.WRONG_OLD_PASSWORD.code]: 'password',
      [accountErrors.SAME_PHONE.code]: 'phone',
      [accountErrors.PHONE_TAKEN.code]: 'phone',
    },
    submit: async (values) => {
      await call(thirdAccountApi.bindPhone, values, { display: ErrorDisplay.silent })
      await refreshAccount(queries)
      notify({ kind: 'success', text: say.phoneChanged })
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="form" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <p className="quiet">{say.changePhoneLead}</p>
      <PasswordField
        name="password"
        label={say.password}
        autoComplete="current-password"
        maxLength={128}
        problem={form.problems.password}
      />
      <TextField name="phone" label={say.newPhone} type="tel" autoComplete="off" maxLength={24} problem={form.problems.phone} />
      <SmsCode send={thirdAccountApi.sendSms} form={form} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {say.changePhoneAct}
        </Button>
      </div>
    </form>
  )
}
