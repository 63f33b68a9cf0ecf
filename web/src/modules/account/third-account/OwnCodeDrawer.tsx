// A code to one's own phone before an account elsewhere is tied, replaced or untied; tying goes on at the vendor.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { proofInput, type ThirdProvider, thirdAccountApi } from '@attestry/contract/modules/account/third-account'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { SmsCode } from '../code/SmsCode.tsx'
import { setOut } from './errand.ts'
import { thirdSettingsWords } from './settings-words.ts'

export type OwnCodeErrand = { readonly name: string } & (
  | { readonly act: 'bind' | 'rebind'; readonly provider: ThirdProvider }
  | { readonly act: 'unbind'; readonly provider: string }
)

interface OwnCodeDrawerProps {
  readonly errand: OwnCodeErrand | undefined
  readonly phone: string
  onUntied(): void
  onClose(): void
}

export function OwnCodeDrawer({ errand, phone, onUntied, onClose }: OwnCodeDrawerProps) {
  const say = thirdSettingsWords.use()
  return (
    <DetailDrawer open={errand !== undefined} title={errand ? say.acts[errand.act].title(errand.name) : ''} onClose={onClose}>
      {errand && (
        <OwnCodeForm
          errand={errand}
          phone={phone}
          onUntied={() => {
            onClose()
            onUntied()
          }}
        />
      )}
    </DetailDrawer>
  )
}

function OwnCodeForm({ errand, phone, onUntied }: { readonly errand: OwnCodeErrand; readonly phone: string; onUntied(): void }) {
  const say = thirdSettingsWords.use()
  const words = say.acts[errand.act]
  const form = useForm({
    schema: proofInput,
    read: (given) => {
      const { challengeAnswer: _, ...rest } = Object.fromEntries(given)
      return rest
    },
    fieldOfCode: { [accountErrors.WRONG_CODE.code]: 'smsCode' },
    submit: async (values) => {
      const silent = { display: ErrorDisplay.silent } as const
      if (errand.act === 'unbind') {
        await call(thirdAccountApi.unbind, { ...values, provider: errand.provider }, silent)
        return onUntied()
      }
      const { url } = await call(thirdAccountApi.prove, { ...values, provider: errand.provider }, silent)
      setOut(errand.provider, errand.act)
      location.assign(url)
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <p>{words.lead(errand.name)}</p>
      <p className="quiet figures">{say.codeTo(`${phone.slice(0, 3)}****${phone.slice(-4)}`)}</p>
      <input type="hidden" name="phone" value={phone} />
      <SmsCode send={thirdAccountApi.sendSms} form={form} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look={errand.act === 'unbind' ? 'danger' : 'primary'} submit busy={form.busy}>
          {words.act}
        </Button>
      </div>
    </form>
  )
}
