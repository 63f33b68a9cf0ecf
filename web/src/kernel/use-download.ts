// Makes a link download its file in the page; without scripts it stays a plain link.
import { type MouseEvent, useState } from 'react'
import { downloadFile } from './download.ts'

export function useDownload(url: string) {
  const [busy, setBusy] = useState(false)
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Opening it elsewhere is the browser's act.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (busy) return
    setBusy(true)
    void downloadFile(url).finally(() => setBusy(false))
  }
  return { busy, onClick }
}
