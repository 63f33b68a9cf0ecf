// Messages as screens ask for them, act on them and hear of them.
import { newsApi } from '@attestry/contract/modules/message/news'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useLocale } from '../../../kernel/locale.ts'
import { listenToMessages } from './live.ts'
import type { MessageQuery } from './search.ts'

const ROOT = ['message'] as const
const UNREAD = [...ROOT, 'unread'] as const
/** What the page needs for itself comes first: browsers allow six connections to a house. */
const LISTEN_AFTER_MS = 2000
const silent = { display: ErrorDisplay.silent, loading: false } as const

/** The server chooses the words, so another language is another answer. */
export function useMessagePage(query: MessageQuery) {
  const locale = useLocale()
  return useQuery({
    queryKey: [...ROOT, 'list', locale, query],
    queryFn: ({ signal }) => call(newsApi.list, query, { ...silent, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useLatestMessages() {
  const locale = useLocale()
  return useQuery({
    queryKey: [...ROOT, 'latest', locale],
    queryFn: ({ signal }) => call(newsApi.summary, {}, { ...silent, signal }),
  })
}

/** Told live while the page is in sight; asked for once otherwise. */
export function useUnread(): number {
  const client = useQueryClient()
  const inSight = useSyncExternalStore(watchSight, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (!inSight) return
    let stop: (() => void) | undefined
    const timer = setTimeout(() => {
      stop = listenToMessages((unread) => takeUnread(client, unread))
    }, LISTEN_AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop?.()
    }
  }, [inSight, client])
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => (await call(newsApi.count, {}, { ...silent, signal })).unread,
  })
  return data ?? 0
}

function watchSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

function takeUnread(client: QueryClient, unread: number): void {
  if (client.getQueryData(UNREAD) === unread) return
  client.setQueryData(UNREAD, unread)
  for (const part of ['list', 'latest']) void client.invalidateQueries({ queryKey: [...ROOT, part] })
}

export function useMessageActs() {
  const client = useQueryClient()
  const after = async (act: Promise<{ unread: number }>) => {
    try {
      client.setQueryData(UNREAD, (await act).unread)
    } finally {
      await client.invalidateQueries({ queryKey: ROOT })
    }
  }
  return {
    read: (ids: readonly string[]) => after(call(newsApi.read, { ids: [...ids] }, silent)),
    readAll: () => after(call(newsApi.readAll, {})),
    remove: (ids: readonly string[]) => after(call(newsApi.remove, { ids: [...ids] })),
    removeRead: () => after(call(newsApi.removeRead, {})),
  }
}
