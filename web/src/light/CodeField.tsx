// A one-time code field with a send button, disabled until the code may be sent again.
import type { ComponentProps, ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Field, type FieldFrame } from './Field.tsx'

export interface CodeFieldProps extends FieldFrame, Omit<ComponentProps<'input'>, 'id' | 'label'> {
  readonly action: ReactNode
  readonly busy: boolean
  /** True during the countdown: the code cannot be requested again yet. */
  readonly waiting: boolean
  onSend(): void
}

export function CodeField({ label, hint, problem, action, busy, waiting, onSend, ...input }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <div className="input-row">
          <input
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            {...input}
            {...ids}
            className="input input-code"
          />
          <Button look="plain" className="figures" busy={busy} disabled={waiting} onClick={() => !busy && onSend()}>
            {action}
          </Button>
        </div>
      )}
    </Field>
  )
}
