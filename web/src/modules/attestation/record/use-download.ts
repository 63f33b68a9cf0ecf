// One thing being taken away: how far it is, whether it has arrived, why not, and the way to stop it.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, isAborted } from '../../../kernel/call.ts'
import { recordKey } from './queries.ts'
import { takeBytes } from './download-bytes.ts'
import { type Download, handToBrowser, isTakenInPage, requestOf, saveBlob } from './downloads.ts'

export type Taking =
  | { readonly phase: 'idle' | 'asking' | 'saved' | 'handed-over' }
  | { readonly phase: 'taking'; readonly received: number }
  | { readonly phase: 'failed'; readonly reason: string }

export function useTaking(ano: string, item: Download) {
  const client = useQueryClient()
  const [taking, setTaking] = useState<Taking>({ phase: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const begin = async () => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setTaking({ phase: 'asking' })
    try {
      const request = await requestOf(ano, item)
      if (!isTakenInPage(item)) {
        handToBrowser(request.url, item.name)
        setTaking({ phase: 'handed-over' })
        return
      }
      const onProgress = (received: number) => setTaking({ phase: 'taking', received })
      saveBlob(await takeBytes(request, { signal: stop.signal, onProgress }), item.name)
      setTaking({ phase: 'saved' })
      // It stands on the custody log now.
      void client.invalidateQueries({ queryKey: recordKey(ano) })
    } catch (error) {
      if (!stop.signal.aborted && !isAborted(error))
        setTaking({ phase: 'failed', reason: error instanceof CallError ? error.message : String(error) })
    }
  }
  const stop = () => {
    running.current?.abort()
    setTaking({ phase: 'idle' })
  }
  return { taking, begin, stop }
}
