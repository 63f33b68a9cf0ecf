// A form in a drawer over a list: loads what it edits, asks before unsaved input is lost, and may end with something to hand over.
import type { CallInput, Endpoint, OutputOf } from '@attestry/contract/endpoint'
import { type ReactNode, useState } from 'react'
import type { FormState } from '../../kernel/use-form.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { DetailDrawer } from '../DetailDrawer.tsx'
import { Fault } from '../Fault.tsx'
import { ListSkeleton } from '../ListTable.tsx'
import { type ContractFormProps, GuardedForm } from './ContractForm.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

/** Shown in place of the form after it was sent, such as a password that is shown once. */
export interface Handover<E extends Endpoint> {
  readonly title: string
  /** Asked before it is closed other than by its own button. */
  readonly leave?: { readonly title: string; readonly text: string; readonly act: string }
  show(sent: Sent<E>, close: () => void): ReactNode
}

interface Sent<E extends Endpoint> {
  readonly output: OutputOf<E>
  readonly input: CallInput<E>
}

interface FormDrawerProps<T, E extends Endpoint> extends Omit<ContractFormProps<E>, 'read' | 'children' | 'onSent'> {
  /** What the form edits, or `true` for something new; undefined while closed or loading. */
  readonly item: T | undefined
  /** The item is being loaded, or could not be. */
  readonly loading?: { readonly error: unknown; retry(): void } | undefined
  readonly title: string
  readonly handover?: Handover<E>
  read(form: FormData, item: T): unknown
  children(form: FormState, item: T): ReactNode
  /** Refetches what the form has changed; the drawer closes afterwards. */
  onSaved(output: OutputOf<E>): Promise<unknown>
  onClose(): void
}

export function FormDrawer<T, E extends Endpoint>(props: FormDrawerProps<T, E>) {
  const { item, loading, title, handover, read, children, onSaved, onClose, ...form } = props
  const guard = useUnsavedGuard()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<Sent<E>>()
  const [leavingHandover, setLeavingHandover] = useState(false)
  const close = () => {
    setSent(undefined)
    setLeavingHandover(false)
    onClose()
  }
  const askToClose = () => {
    // The answer may have to be shown, so the drawer stays until it is there.
    if (busy) return
    if (sent && handover?.leave) setLeavingHandover(true)
    else guard.leave(close)
  }
  return (
    <>
      <DetailDrawer
        open={item !== undefined || loading !== undefined}
        title={sent && handover ? handover.title : title}
        narrow
        onClose={askToClose}
      >
        {loading && (loading.error ? <Fault error={loading.error} onRetry={loading.retry} /> : <ListSkeleton rows={5} />)}
        {sent && handover?.show(sent, close)}
        {item !== undefined && !sent && (
          <GuardedForm
            {...form}
            guard={guard}
            onBusy={setBusy}
            read={(data) => read(data, item)}
            onSent={async (output, input) => {
              await onSaved(output)
              if (handover) setSent({ output, input })
              else close()
            }}
          >
            {(state) => children(state, item)}
          </GuardedForm>
        )}
      </DetailDrawer>
      {guard.dialog}
      {handover?.leave && (
        <ConfirmDialog
          open={leavingHandover}
          title={handover.leave.title}
          act={handover.leave.act}
          onConfirm={close}
          onClose={() => setLeavingHandover(false)}
        >
          <p>{handover.leave.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
