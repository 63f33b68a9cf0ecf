// Form to change a key's name, scopes and networks, effective from its next call.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { notify } from '../../../kernel/notice.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { KeyFields, readKeyForm } from './KeyFields.tsx'
import { useKeyActs } from './queries.ts'
import { keyWords } from './words.ts'

export function ChangeDrawer({ apiKey, onClose }: { readonly apiKey: ApiKey | undefined; onClose(): void }) {
  const say = keyWords.use()
  return (
    <DetailDrawer open={apiKey !== undefined} title={say.changeTitle} onClose={onClose}>
      {apiKey && <ChangeForm apiKey={apiKey} onDone={onClose} />}
    </DetailDrawer>
  )
}

function ChangeForm({ apiKey, onDone }: { readonly apiKey: ApiKey; onDone(): void }) {
  const say = keyWords.use()
  const { refresh } = useKeyActs()
  const form = useForm({
    schema: keyApi.change.input,
    read: (data) => ({ id: apiKey.id, ...readKeyForm(data) }),
    submit: async (values) => {
      await call(keyApi.change, values, { display: ErrorDisplay.silent }).finally(refresh)
      notify({ kind: 'success', text: say.saved })
      onDone()
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <KeyFields form={form} initial={apiKey} />
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
