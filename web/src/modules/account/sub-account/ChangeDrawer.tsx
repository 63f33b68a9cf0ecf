// Form to change a sub-account's name and permissions, effective from its next call.
import { type SubAccount, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { PermissionFields, readPermissions } from './PermissionFields.tsx'
import { useSubAccountActs } from './queries.ts'
import { subAccountWords } from './words.ts'

export function ChangeDrawer({ account, onClose }: { readonly account: SubAccount | undefined; onClose(): void }) {
  const say = subAccountWords.use()
  return (
    <DetailDrawer open={account !== undefined} title={say.editTitle} onClose={onClose}>
      {account && <ChangeForm account={account} onDone={onClose} />}
    </DetailDrawer>
  )
}

function ChangeForm({ account, onDone }: { readonly account: SubAccount; onDone(): void }) {
  const say = subAccountWords.use()
  const { refresh } = useSubAccountActs()
  const form = useForm({
    schema: subAccountApi.change.input,
    read: (data) => ({ id: account.id, name: data.get('name') ?? '', permissions: readPermissions(data) }),
    submit: async (values) => {
      await call(subAccountApi.change, values, { display: ErrorDisplay.silent })
      await refresh()
      notify({ kind: 'success', text: say.saved })
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        defaultValue={account.name}
        autoComplete="off"
        maxLength={30}
        problem={form.problems.name}
      />
      <PermissionFields granted={account.permissions} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {say.save}
        </Button>
      </div>
    </form>
  )
}
