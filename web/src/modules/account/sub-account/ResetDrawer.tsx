// Form to set a new initial password for a sub-account.
import { type SubAccount, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { FirstPasswordField } from './FirstPasswordField.tsx'
import { useSubAccountActs } from './queries.ts'
import { subAccountWords } from './words.ts'

export function ResetDrawer({ account, onClose }: { readonly account: SubAccount | undefined; onClose(): void }) {
  const say = subAccountWords.use()
  return (
    <DetailDrawer open={account !== undefined} title={say.resetTitle} onClose={onClose}>
      {account && <ResetForm account={account} onDone={onClose} />}
    </DetailDrawer>
  )
}

function ResetForm({ account, onDone }: { readonly account: SubAccount; onDone(): void }) {
  const say = subAccountWords.use()
  const { refresh } = useSubAccountActs()
  const form = useForm({
    schema: subAccountApi.setPassword.input,
    read: (data) => ({ id: account.id, password: data.get('password') ?? '' }),
    submit: async (values) => {
      await call(subAccountApi.setPassword, values, { display: ErrorDisplay.silent })
      await refresh()
      notify({ kind: 'success', text: say.resetDone })
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <p>
        <strong data-user-content>{account.name}</strong> <span className="figures quiet">{account.phone}</span>
      </p>
      <p>{say.resetText}</p>
      <FirstPasswordField problem={form.problems.password} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {say.resetAct}
        </Button>
      </div>
    </form>
  )
}
