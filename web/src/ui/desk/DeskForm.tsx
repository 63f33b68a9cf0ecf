// A form in a desk's pane: fields, the changes against the stored values, the refusal, and a save button.
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Callout } from '../light-components.ts'
import { type Change, Changes } from './Changes.tsx'
import type { ActState } from './use-act.ts'

interface DeskFormProps {
  readonly act: ActState
  readonly submit: string
  /** False while there is nothing to save. */
  readonly ready?: boolean
  readonly changes?: readonly Change[]
  /** Beside the button: further acts. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  onSubmit(): Promise<void> | void
}

export function DeskForm({ act, submit, ready = true, changes, beside, children, onSubmit }: DeskFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form className="desk-form" noValidate onSubmit={send}>
      {children}
      {changes && <Changes rows={changes} />}
      {act.problem && (
        <Callout kind="error" alert>
          {act.problem}
        </Callout>
      )}
      <div className="desk-form-acts">
        {beside}
        <Button look="primary" submit busy={act.busy} disabled={!ready}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
