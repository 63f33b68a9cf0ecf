// A form for one endpoint: validated by its input schema, sent at most once, with problems beside their fields.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { type ReactNode, useEffect } from 'react'
import type { core } from 'zod/mini'
import { notify } from '../../kernel/notice.ts'
import { type FormState, useForm } from '../../kernel/use-form.ts'
import { Button, type ButtonLook } from '../Button.tsx'
import { callDesk } from '../desk/desk-call.ts'
import { Callout } from '../light-components.ts'
import { useActKey } from './act-key.ts'
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.tsx'

export interface ContractFormProps<E extends Endpoint> {
  readonly endpoint: E
  /** Label of the button. */
  readonly submit: string
  readonly look?: ButtonLook
  /** Success message. */
  readonly done?: string
  /** Error codes that concern one field, and that field's name. */
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** Converts the form data into the endpoint's input. */
  read(form: FormData): unknown
  children(form: FormState): ReactNode
  onSent(output: OutputOf<E>, input: CallInput<E>): Promise<void> | void
}

export function ContractForm<E extends Endpoint>(props: ContractFormProps<E>) {
  const guard = useUnsavedGuard()
  return (
    <>
      <GuardedForm {...props} guard={guard} />
      {guard.dialog}
    </>
  )
}

interface GuardedFormProps<E extends Endpoint> extends ContractFormProps<E> {
  readonly guard: UnsavedGuard
  onBusy?(busy: boolean): void
}

/** For a frame that asks its guard before it closes. */
export function GuardedForm<E extends Endpoint>(props: GuardedFormProps<E>) {
  const { endpoint, submit, look = 'primary', done, fieldOfCode = {}, read, children, onSent, guard, onBusy } = props
  const once = useActKey()
  const form = useForm({
    // Typed structurally in the contract; every input is a zod schema.
    schema: endpoint.input as core.$ZodType,
    read,
    fieldOfCode,
    submit: async (values) => {
      const input = values as CallInput<E>
      const output = await once(input, (idempotencyKey) => callDesk(endpoint, input, { idempotencyKey }))
      guard.track(null)
      await onSent(output, input)
      if (done) notify({ kind: 'success', text: done })
    },
  })
  const { ref, busy, problem } = form
  useEffect(() => {
    onBusy?.(busy)
    return () => onBusy?.(false)
  }, [busy, onBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values at the first rendering are the saved ones
  useEffect(() => {
    guard.track(ref.current)
    return () => guard.track(null)
  }, [])
  return (
    <form ref={ref} className="form" noValidate autoComplete="off" onSubmit={form.onSubmit} onInput={form.onInput}>
      {children(form)}
      {problem && (
        <Callout kind="error" alert>
          {problem}
        </Callout>
      )}
      <div className="form-acts">
        <Button look={look} submit busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
