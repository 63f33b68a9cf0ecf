// Form to change the phone number: the password authenticates the user, an SMS code verifies the new number.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import type { OwnInfo } from '@attestry/contract/modules/account/profile'
import { thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { useQueryClient } from '@tanstack/react-query'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { TextField } from '../../../light/TextField.tsx'
import { paths } from '../../../paths.ts'
import { AnchorButton } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SmsCode, withoutChallenge } from '../code/SmsCode.tsx'
import { refreshAccount } from '../own-account.ts'
import { thirdSettingsWords } from './settings-words.ts'

interface PhoneDrawerProps {
  readonly open: boolean
  readonly account: OwnInfo
  onClose(): void
}

export function PhoneDrawer({ open, account, onClose }: PhoneDrawerProps) {
  const say = thirdSettingsWords.use()
  const queries = useQueryClient()
  if (!account.hasPassword)
    return (
      <DetailDrawer open={open} title={say.changePhone} onClose={onClose}>
        <PasswordFirst />
      </DetailDrawer>
    )
  return (
    <FormDrawer
      item={open || undefined}
      endpoint={thirdAccountApi.bindPhone}
      title={say.changePhone}
      submit={say.changePhoneAct}
      done={say.phoneChanged}
      read={withoutChallenge}
      fieldOfCode={{
        [accountErrors.WRONG_CODE.code]: 'smsCode',
        [accountErrors.WRONG_OLD_PASSWORD.code]: 'password',
        [accountErrors.SAME_PHONE.code]: 'phone',
        [accountErrors.PHONE_TAKEN.code]: 'phone',
      }}
      onSaved={() => refreshAccount(queries)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="quiet">{say.changePhoneLead}</p>
          <PasswordField
            name="password"
            label={say.password}
            autoComplete="current-password"
            maxLength={128}
            problem={form.problems.password}
          />
          <TextField
            name="phone"
            label={say.newPhone}
            type="tel"
            autoComplete="off"
            maxLength={24}
            problem={form.problems.phone}
          />
          <SmsCode send={thirdAccountApi.sendSms} form={form} />
        </>
      )}
    </FormDrawer>
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
