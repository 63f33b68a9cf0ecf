// Form for verification by Alipay: name, identity number and consent, then a redirect to Alipay.
import { personalApi } from '@attestry/contract/modules/realname/personal'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { ConsentBox } from '../status/Privacy.tsx'
import { IdentityFields, readIdentity } from './IdentityFields.tsx'
import { goToAlipay } from './use-alipay.ts'
import { personalWords } from './words.ts'

export function AliForm() {
  const say = personalWords.use()
  const form = useForm({
    schema: personalApi.certify.input,
    read: readIdentity,
    submit: async (values) => {
      await call(personalApi.certify, values, { display: ErrorDisplay.silent })
      await goToAlipay()
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <IdentityFields form={form} />
      <ConsentBox problem={form.problems.consent} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="step-acts">
        <Button look="primary" submit busy={form.busy}>
          {say.begin}
        </Button>
      </div>
    </form>
  )
}
