// State of one download: progress, result, failure, and a function to stop it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isAborted } from '../../../kernel/call.ts'
import { downloadByBrowser, saveBlob } from '../../../kernel/download.ts'
import { downloadBytes } from './download-bytes.ts'
import { type DownloadFile, downloadRequest, isDownloadedInPage } from './downloads.ts'
import { recordKey } from './queries.ts'

export type DownloadState =
  | { readonly phase: 'idle' | 'requesting' | 'saved' | 'by-browser' }
  | { readonly phase: 'downloading'; readonly received: number }
  | { readonly phase: 'failed'; readonly reason: string }

export function useDownload(ano: string, item: DownloadFile) {
  const client = useQueryClient()
  const [download, setDownload] = useState<DownloadState>({ phase: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setDownload({ phase: 'requesting' })
    try {
      const request = await downloadRequest(ano, item)
      if (!isDownloadedInPage(item)) {
        downloadByBrowser(request.url, item.name)
        setDownload({ phase: 'by-browser' })
        return
      }
      const onProgress = (received: number) => setDownload({ phase: 'downloading', received })
      saveBlob(await downloadBytes(request, { signal: controller.signal, onProgress }), item.name)
      setDownload({ phase: 'saved' })
      // The download is a new entry of the custody log.
      void client.invalidateQueries({ queryKey: recordKey(ano) })
    } catch (error) {
      if (!controller.signal.aborted && !isAborted(error))
        setDownload({ phase: 'failed', reason: error instanceof CallError ? error.message : String(error) })
    }
  }
  const stop = () => {
    running.current?.abort()
    setDownload({ phase: 'idle' })
  }
  return { download, begin, stop }
}
