// Inline form that asks for the password again before a sensitive act.
import { accountErrors } from '@attestry/contract/modules/account/errors'
import { GivenPassword } from '@attestry/contract/modules/account/fields'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useForm } from '../../../kernel/use-form.ts'
import { PasswordField } from '../../../light/PasswordField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/light-components.ts'
import { dataExportWords } from './words.ts'

const schema = z.object({ password: GivenPassword })

interface ConfirmPasswordProps {
  readonly act: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children?: ReactNode
  onPassword(password: string): Promise<void>
  onCancel(): void
}

export function ConfirmPassword({ act, danger, disabled, children, onPassword, onCancel }: ConfirmPasswordProps) {
  const say = dataExportWords.use()
  const form = useForm({
    schema,
    read: (data) => ({ password: data.get('password') }),
    fieldOfCode: { [accountErrors.PASSWORD_AGAIN_WRONG.code]: 'password' },
    submit: ({ password }) => onPassword(password),
  })
  return (
    <form ref={form.ref} className="form password-again" method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      {children}
      <PasswordField
        name="password"
        label={say.password}
        autoComplete="current-password"
        maxLength={128}
        problem={form.problems.password}
      />
      {form.problem && (
        <Callout kind="error" alert>
          {form.problem}
        </Callout>
      )}
      <div className="password-again-acts">
        <Button look={danger ? 'danger' : 'primary'} submit busy={form.busy} disabled={disabled ?? false}>
          {act}
        </Button>
        <Button onClick={onCancel}>{say.cancel}</Button>
      </div>
    </form>
  )
}
