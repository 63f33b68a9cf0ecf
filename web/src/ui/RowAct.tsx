// A small button in a list row that runs one act at a time and reports its success; the call itself shows a failure.
import { useState } from 'react'
import { notify } from '../kernel/notice.ts'
import { Button } from './Button.tsx'

interface RowActProps {
  readonly label: string
  /** Names the row too, because the label repeats in every row. */
  readonly fullLabel: string
  /** Success message. */
  readonly done: string
  act(): Promise<unknown>
}

export function RowAct({ label, fullLabel, done, act }: RowActProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await act()
      notify({ kind: 'success', text: done })
    } catch {
      // The call has already shown the error.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small busy={busy} aria-label={fullLabel} onClick={() => void run()}>
      {label}
    </Button>
  )
}
