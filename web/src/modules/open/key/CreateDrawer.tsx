// Form to create a key; its secret is shown once.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { Button } from '../../../ui/Button.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { KeyFields, readKeyForm } from './KeyFields.tsx'
import { keyWords } from './words.ts'

interface CreateDrawerProps {
  readonly open: boolean
  onSaved(): Promise<unknown>
  onClose(): void
}

export function CreateDrawer({ open, onSaved, onClose }: CreateDrawerProps) {
  const say = keyWords.use()
  return (
    <FormDrawer
      item={open || undefined}
      endpoint={keyApi.create}
      title={say.formTitle}
      submit={say.create}
      read={readKeyForm}
      handover={{
        title: say.createdTitle,
        leave: { title: say.leaveTitle, text: say.leaveText, act: say.leave },
        show: ({ output }, close) => <CreatedKey apiKey={output.key} secret={output.secret} onDone={close} />,
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <KeyFields form={form} />}
    </FormDrawer>
  )
}

interface CreatedKeyProps {
  readonly apiKey: ApiKey
  readonly secret: string
  onDone(): void
}

function CreatedKey({ apiKey: { accessKey }, secret, onDone }: CreatedKeyProps) {
  const say = keyWords.use()
  const environment = `ATTESTRY_URL=${location.origin}\nATTESTRY_KEY=${accessKey}\nATTESTRY_SECRET=${secret}\n`
  return (
    <div className="key-handover">
      <Callout kind="warning">
        <p>{say.createdText}</p>
      </Callout>
      <KeyValue
        rows={[
          [say.accessKey, <Secret key="key" text={accessKey} />],
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
