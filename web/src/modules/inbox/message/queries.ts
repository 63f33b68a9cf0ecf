// Queries, acts and the live unread count of messages.
import { inboxApi } from '@attestry/contract/modules/inbox/message'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { subscribeToUnread } from './unread-events.ts'

export const INBOX = 'message'
const ROOT = collectionKey(INBOX)
const UNREAD = [...ROOT, 'unread'] as const
/** Delays the event stream until the page has loaded: browsers allow six HTTP/1.1 connections per host. */
const SUBSCRIBE_DELAY_MS = 2000
export const silent = { display: ErrorDisplay.silent, loading: false } as const

/** The locale is part of the key, because the server localises the messages. */
export function useLatestMessages() {
  const locale = useLocale()
  return useQuery({
    queryKey: [...ROOT, 'latest', locale],
    queryFn: ({ signal }) => call(inboxApi.summary, {}, { ...silent, signal }),
  })
}

/** Subscribed while the page is visible; otherwise fetched once. */
export function useUnread(): number {
  const client = useQueryClient()
  const visible = useSyncExternalStore(subscribeVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!visible) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = subscribeToUnread((unread) => applyUnread(client, unread))
    }, SUBSCRIBE_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [visible, client])
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => (await call(inboxApi.count, {}, { ...silent, signal })).unread,
  })
  return data ?? 0
}

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function applyUnread(client: QueryClient, unread: number): void {
  if (client.getQueryData(UNREAD) === unread) return
  client.setQueryData(UNREAD, unread)
  for (const part of ['list', 'latest']) void client.invalidateQueries({ queryKey: [...ROOT, part] })
}

export function useMessageActs() {
  const client = useQueryClient()
  const refreshAfter = async (act: Promise<{ unread: number }>) => {
    try {
      client.setQueryData(UNREAD, (await act).unread)
    } finally {
      await client.invalidateQueries({ queryKey: ROOT })
    }
  }
  return {
    read: (ids: readonly string[]) => refreshAfter(call(inboxApi.read, { ids: [...ids] }, silent)),
    readAll: () => refreshAfter(call(inboxApi.readAll, {})),
    remove: (ids: readonly string[]) => refreshAfter(call(inboxApi.remove, { ids: [...ids] })),
    removeRead: () => refreshAfter(call(inboxApi.removeRead, {})),
  }
}
