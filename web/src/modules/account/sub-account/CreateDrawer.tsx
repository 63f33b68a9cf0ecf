// Form to create a sub-account: its phone confirms by SMS code, the main account chooses its permissions.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { TextField } from '../../../light/TextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Callout, CopyButton, KeyValue } from '../../../ui/light-components.ts'
import { SmsCode, withoutChallenge } from '../code/SmsCode.tsx'
import { FirstPasswordField } from './FirstPasswordField.tsx'
import { defaultPermissions, PermissionFields, readPermissions } from './PermissionFields.tsx'
import { subAccountWords } from './words.ts'

interface CreateDrawerProps {
  readonly open: boolean
  onSaved(): Promise<unknown>
  onClose(): void
}

export function CreateDrawer({ open, onSaved, onClose }: CreateDrawerProps) {
  const say = subAccountWords.use()
  return (
    <FormDrawer
      item={open || undefined}
      endpoint={subAccountApi.create}
      title={say.formTitle}
      submit={say.create}
      fieldOfCode={{
        [accountErrors.WRONG_CODE.code]: 'smsCode',
        [accountErrors.SUB_PHONE_TAKEN.code]: 'phone',
      }}
      read={(form) => ({ ...withoutChallenge(form), permissions: readPermissions(form) })}
      handover={{
        title: say.createdTitle,
        show: ({ input }, close) => <Credentials phone={input.phone} password={input.password} onDone={close} />,
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </FormDrawer>
  )
}

interface CredentialsProps {
  readonly phone: string
  readonly password: string
  onDone(): void
}

function Credentials({ phone, password, onDone }: CredentialsProps) {
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
              {phone}
            </span>,
          ],
          [
            say.password,
            <span key="password" className="handover-password">
              <code className="mono">{password}</code> <CopyButton value={password} />
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
