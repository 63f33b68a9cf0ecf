// Form to create a key; its secret is shown once.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { KeyFields, readKeyForm } from './KeyFields.tsx'
import { useKeyActs } from './queries.ts'
import { keyWords } from './words.ts'

interface CreatedKey {
  readonly key: ApiKey
  readonly secret: string
}

export function CreateDrawer({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const say = keyWords.use()
  const [created, setCreated] = useState<CreatedKey>()
  const [leaving, setLeaving] = useState(false)
  const close = () => {
    setCreated(undefined)
    setLeaving(false)
    onClose()
  }
  return (
    <>
      {/* A click outside the drawer must not lose the secret. */}
      <DetailDrawer
        open={open}
        title={created ? say.createdTitle : say.formTitle}
        onClose={() => (created ? setLeaving(true) : close())}
      >
        {created ? <Handover created={created} onDone={close} /> : <CreateForm onCreated={setCreated} />}
      </DetailDrawer>
      <ConfirmDialog open={leaving} title={say.leaveTitle} act={say.leave} onConfirm={close} onClose={() => setLeaving(false)}>
        <p>{say.leaveText}</p>
      </ConfirmDialog>
    </>
  )
}

function CreateForm({ onCreated }: { onCreated(created: CreatedKey): void }) {
  const say = keyWords.use()
  const { refresh } = useKeyActs()
  const form = useForm({
    schema: keyApi.create.input,
    read: readKeyForm,
    submit: async (values) => {
      const created = await call(keyApi.create, values, { display: ErrorDisplay.silent })
      await refresh()
      onCreated(created)
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <KeyFields form={form} />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div>
        <Button look="primary" submit busy={form.busy}>
          {say.create}
        </Button>
      </div>
    </form>
  )
}

function Handover({ created: { key, secret }, onDone }: { readonly created: CreatedKey; onDone(): void }) {
  const say = keyWords.use()
  const environment = `ATTESTRY_URL=${location.origin}\nATTESTRY_KEY=${key.accessKey}\nATTESTRY_SECRET=${secret}\n`
  return (
    <div className="key-handover">
      <Callout kind="warning">
        <p>{say.createdText}</p>
      </Callout>
      <KeyValue
        rows={[
          [say.accessKey, <Secret key="key" text={key.accessKey} />],
          [say.secret, <Secret key="secret" text={secret} />],
        ]}
      />
      <div className="key-acts">
        <Button look="primary" onClick={onDone}>
          {say.stored}
        </Button>
        <CopyButton value={environment} label={say.copyAll} />
      </div>
    </div>
  )
}

function Secret({ text }: { readonly text: string }) {
  return (
    <div className="key-text">
      <code className="mono">{text}</code> <CopyButton value={text} />
    </div>
  )
}
