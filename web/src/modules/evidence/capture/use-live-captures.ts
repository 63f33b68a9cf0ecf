// Applies the event stream of captures to the query cache while the page is visible.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { subscribeToCaptures } from './capture-events.ts'
import { applyUpdate, refreshCaptures } from './queries.ts'

/** Whether the event stream is connected; undefined: not known yet. */
export type LiveConnection = boolean | undefined

export function useLiveCaptures(): LiveConnection {
  const client = useQueryClient()
  const [connected, setConnected] = useState<LiveConnection>()
  // Browsers allow six HTTP/1.1 connections per host: a hidden page must not hold one.
  const visible = usePageVisible()
  useEffect(() => {
    if (!visible) return
    let missed = false
    const stop = subscribeToCaptures({
      onUpdate: (update) => applyUpdate(client, update),
      onConnection: (open) => {
        setConnected(open)
        // Reload after a reconnect: updates were missed.
        if (open && missed) void refreshCaptures(client)
        missed = !open
      },
    })
    return () => {
      stop()
      setConnected(undefined)
    }
  }, [visible, client])
  return connected
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

const usePageVisible = () => useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
