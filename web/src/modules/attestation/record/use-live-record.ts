// A record kept up to date by its event stream while a step is pending and the page is visible, and by polling.
import { recordApi } from '@attestry/contract/modules/attestation/record'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeTo } from '../../../kernel/live.ts'
import { isFinished, pollIntervalMs } from './progress.ts'
import { recordKey, useRecord } from './queries.ts'

/** Whether the event stream is connected; undefined: not subscribed or not known yet. */
export type LiveConnection = boolean | undefined

export function useLiveRecord(ano: string | undefined) {
  const client = useQueryClient()
  const [connected, setConnected] = useState<LiveConnection>()
  const query = useRecord(ano, (record) => pollIntervalMs(record, connected === true))
  // Browsers allow six HTTP/1.1 connections per host: a hidden page must not hold one.
  const visible = usePageVisible()
  const wanted = visible && query.data !== undefined && !isFinished(query.data)
  useEffect(() => {
    if (!wanted || ano === undefined) return
    const stop = subscribeTo(
      recordApi.live,
      { id: ano },
      {
        onEvent: ({ event }) => {
          if (event === 'changed') void client.invalidateQueries({ queryKey: recordKey(ano) })
        },
        onConnection: setConnected,
      },
    )
    return () => {
      stop()
      setConnected(undefined)
    }
  }, [ano, wanted, client])
  return { ...query, connected }
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const usePageVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
