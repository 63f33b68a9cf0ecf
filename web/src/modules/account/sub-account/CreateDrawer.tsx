// Form to create a sub-account: its phone confirms by SMS code, the main account chooses its permissions.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { createSubAccountInput, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { useState } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useForm } from '../../../kernel/use-form.ts'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { SmsCode } from '../code/SmsCode.tsx'
import { FirstPasswordField } from './FirstPasswordField.tsx'
import { defaultPermissions, PermissionFields, readPermissions } from './PermissionFields.tsx'
import { useSubAccountActs } from './queries.ts'
import { subAccountWords } from './words.ts'

interface Credentials {
  readonly phone: string
  readonly password: string
}

export function CreateDrawer({ open, onClose }: { readonly open: boolean; onClose(): void }) {
  const say = subAccountWords.use()
  const [created, setCreated] = useState<Credentials>()
  const close = () => {
    setCreated(undefined)
    onClose()
  }
  return (
    <DetailDrawer open={open} title={created ? say.createdTitle : say.formTitle} onClose={close}>
      {created ? <Handover credentials={created} onDone={close} /> : <CreateForm onCreated={setCreated} />}
    </DetailDrawer>
  )
}

const read = (data: FormData) => {
  const { challengeAnswer: _, ...rest } = Object.fromEntries(data)
  return { ...rest, permissions: readPermissions(data) }
}

function CreateForm({ onCreated }: { onCreated(credentials: Credentials): void }) {
  const say = subAccountWords.use()
  const { refresh } = useSubAccountActs()
  const form = useForm({
    schema: createSubAccountInput,
    read,
    fieldOfCode: {
      [accountErrors.WRONG_CODE.code]: 'smsCode',
      [accountErrors.SUB_PHONE_TAKEN.code]: 'phone',
    },
    submit: async (values) => {
      await call(subAccountApi.create, values, { display: ErrorDisplay.silent })
      await refresh()
      onCreated({ phone: values.phone, password: values.password })
    },
  })
  return (
    <form ref={form.ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextField
        name="phone"
        type="tel"
        label={say.phone}
        hint={say.phoneHint}
        autoComplete="off"
        maxLength={24}
        problem={form.problems.phone}
      />
      <SmsCode send={subAccountApi.sendCode} form={form} />
      <TextField
        name="name"
        label={say.name}
        hint={say.nameHint}
        autoComplete="off"
        maxLength={30}
        problem={form.problems.name}
      />
      <FirstPasswordField problem={form.problems.password} />
      <PermissionFields granted={defaultPermissions} />
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

function Handover({ credentials, onDone }: { readonly credentials: Credentials; onDone(): void }) {
  const say = subAccountWords.use()
  return (
    <div className="handover">
      <Callout kind="success">
        <p>{say.createdText}</p>
      </Callout>
      <KeyValue
        rows={[
          [
            say.loginPhone,
            <span key="phone" className="figures">
              {credentials.phone}
            </span>,
          ],
          [
            say.password,
            <span key="password" className="handover-password">
              <code className="mono">{credentials.password}</code> <CopyButton value={credentials.password} />
            </span>,
          ],
        ]}
      />
      <div>
        <Button look="primary" onClick={onDone}>
          {say.done}
        </Button>
      </div>
    </div>
  )
}
