// Button that opens a file of the case in a tab of its own; the reading is audited.
import { useState } from 'react'
import { openFile } from '../../../kernel/open-file.ts'
import { Button } from '../../../ui/Button.tsx'

interface OpenFileProps {
  readonly url: string
  readonly label: string
  /** Names the file too, because the label repeats. */
  readonly fullLabel: string
  onOpened?(): Promise<void> | void
}

export function OpenFile({ url, label, fullLabel, onOpened }: OpenFileProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      if (await openFile(url)) await onOpened?.()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small icon="file" busy={busy} aria-label={fullLabel} onClick={() => void open()}>
      {label}
    </Button>
  )
}
