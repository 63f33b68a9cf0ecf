// Verifies the user's phone by SMS code before an OAuth account is bound, replaced or unbound; binding continues at the provider.
import { maskedPhone } from '@attestry/contract/masking'
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { SmsCode, withoutChallenge } from '../code/SmsCode.tsx'
import { storeIntent } from './oauth-intent.ts'
import { thirdSettingsWords } from './settings-words.ts'

export type BindingChange = { readonly name: string } & (
  | { readonly act: 'bind' | 'rebind'; readonly provider: ThirdProvider }
  | { readonly act: 'unbind'; readonly provider: string }
)

interface OwnCodeDrawerProps {
  readonly change: BindingChange | undefined
  readonly phone: string
  onUnbound(): void
  onClose(): void
}

export function OwnCodeDrawer({ change, phone, onUnbound, onClose }: OwnCodeDrawerProps) {
  const say = thirdSettingsWords.use()
  const words = change && say.acts[change.act]
  const unbinds = change?.act === 'unbind'
  return (
    <FormDrawer
      item={change}
      endpoint={unbinds ? thirdAccountApi.unbind : thirdAccountApi.prove}
      title={words && change ? words.title(change.name) : ''}
      submit={words?.act ?? ''}
      look={unbinds ? 'danger' : 'primary'}
      read={(form, { provider }) => ({ ...withoutChallenge(form), provider })}
      fieldOfCode={{ [accountErrors.WRONG_CODE.code]: 'smsCode' }}
      onSaved={async (proof) => {
        if (!change || change.act === 'unbind') return onUnbound()
        storeIntent(change.provider, change.act)
        if (proof) location.assign(proof.url)
      }}
      onClose={onClose}
    >
      {(form, { act, name }) => (
        <>
          <p>{say.acts[act].lead(name)}</p>
          <p className="quiet figures">{say.codeTo(maskedPhone(phone))}</p>
          <input type="hidden" name="phone" value={phone} />
          <SmsCode send={thirdAccountApi.sendSms} form={form} />
        </>
      )}
    </FormDrawer>
  )
}
