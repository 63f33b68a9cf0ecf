// Verifies the user's phone by SMS code before an OAuth account is bound, replaced or unbound; binding continues at the provider.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { proofInput, type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SmsCode } from '../code/SmsCode.tsx'
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
  return (
    <DetailDrawer open={change !== undefined} title={change ? say.acts[change.act].title(change.name) : ''} onClose={onClose}>
      {change && (
        <OwnCodeForm
          change={change}
          phone={phone}
          onUnbound={() => {
            onClose()
            onUnbound()
          }}
        />
      )}
    </DetailDrawer>
  )
}

function OwnCodeForm({
  change,
  phone,
  onUnbound,
}: {
  readonly change: BindingChange
  readonly phone: string
  onUnbound(): void
}) {
  const say = thirdSettingsWords.use()
  const words = say.acts[change.act]
  const form = useForm({
    schema: proofInput,
    read: (data) => {
      const { challengeAnswer: _, ...rest } = Object.fromEntries(data)
      return rest
    },
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode' },
    submit: async (values) => {
      const silent = { display: ErrorDisplay.silent } as const
      if (change.act === 'unbind') {
        await call(thirdAccountApi.unbind, { ...values, provider: change.provider }, silent)
        return onUnbound()
      }
      const { url } = await call(thirdAccountApi.prove, { ...values, provider: change.provider }, silent)
      storeIntent(change.provider, change.act)
      location.assign(url)
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <p>{words.lead(change.name)}</p>
      <p className="quiet figures">{say.codeTo(`${phone.slice(0, 3)}****${phone.slice(-4)}`)}</p>
      <input type="hidden" name="phone" value={phone} />
      <SmsCode send={thirdAccountApi.sendSms} form={form} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look={change.act === 'unbind' ? 'danger' : 'primary'} submit busy={form.busy}>
          {words.act}
        </Button>
      </div>
    </form>
  )
}
