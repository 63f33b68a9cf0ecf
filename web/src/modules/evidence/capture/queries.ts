// How screens read captures and act on them.
import type { OutputOf } from '@attestry/contract/endpoint'
import {
  type CaptureDetail,
  type CaptureItem,
  type CaptureState,
  captureApi,
  type feedbackReasons,
} from '@attestry/contract/modules/evidence/capture'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { refreshRecords } from '../../attestation/public.tsx'
import { refreshWallet } from '../../wallet/public.tsx'
import type { CaptureNews } from './capture-events.ts'
import type { CaptureQuery } from './search.ts'

export type CapturePage = OutputOf<typeof captureApi.list>

const ROOT = ['capture'] as const
const silent = { display: ErrorDisplay.silent } as const
const SOON_MS = 2000
/** What is told live is looked at all the same, in case the line is silent without being broken. */
const IN_CASE_MS = 15_000

/** Something will happen by itself. */
export const isMoving = (state: CaptureState): boolean => state === 'queued' || state === 'collecting' || state === 'sealing'
const mayMove = (state: CaptureState): boolean => isMoving(state) || state === 'awaiting_confirmation'

const lookAgain = (states: readonly CaptureState[], hearing: boolean): number | false => {
  if (states.some(isMoving)) return hearing ? IN_CASE_MS : SOON_MS
  return states.some(mayMove) ? IN_CASE_MS : false
}

export const useCapturePage = (query: CaptureQuery, hearing: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal, client, queryKey }) =>
      call(captureApi.list, query, { ...silent, signal, loading: client.getQueryData(queryKey) === undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookAgain(state.data?.list.map((each) => each.state) ?? [], hearing),
  })

export const useCapture = (ano: string, hearing: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'info', ano],
    queryFn: ({ signal, client, queryKey }) =>
      call(captureApi.info, { id: ano }, { ...silent, signal, loading: client.getQueryData(queryKey) === undefined }),
    refetchInterval: ({ state }) => lookAgain(state.data ? [state.data.state] : [], hearing),
  })

export const useTiles = (ano: string, enabled: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'tiles', ano],
    queryFn: ({ signal }) => call(captureApi.images, { ano }, { ...silent, signal, loading: false }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Puts news into what is shown already; where a state has changed, the rest of the facts is asked for. */
export function takeNews(client: QueryClient, news: CaptureNews): void {
  let changed = false
  const renewed = <C extends CaptureItem>(capture: C): C => {
    if (capture.ano !== news.ano) return capture
    changed ||= capture.state !== news.state
    return { ...capture, ...news }
  }
  client.setQueriesData<CapturePage>({ queryKey: [...ROOT, 'list'] }, (page) => {
    if (!page?.list.some(({ ano }) => ano === news.ano)) return page
    return { ...page, list: page.list.map(renewed) }
  })
  client.setQueryData<CaptureDetail>([...ROOT, 'info', news.ano], (capture) => capture && renewed(capture))
  if (!changed) return
  void client.invalidateQueries({ queryKey: [...ROOT, 'list'] })
  void client.invalidateQueries({ queryKey: [...ROOT, 'info', news.ano] })
  if (isMoving(news.state)) return
  void refreshWallet(client)
  void refreshRecords(client)
}

export const refreshCaptures = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })

export interface BulkOutcome {
  readonly done: number
  readonly failed: number
  /** Why the first that failed did. */
  readonly reason: string
}

export type FeedbackReason = (typeof feedbackReasons)[number]

export function useCaptureActs() {
  const client = useQueryClient()
  const afterwards = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      void refreshWallet(client)
      void refreshRecords(client)
      // Refused acts too: the state on the page was not the server's.
      await refreshCaptures(client)
    }
  }
  return {
    confirm: (anos: readonly string[]) => afterwards(call(captureApi.confirm, { anos: [...anos] })),
    cancel: (ano: string) => afterwards(call(captureApi.cancel, { ano })),
    retry: (ano: string) => afterwards(call(captureApi.retry, { ano })),
    describe: (id: string, change: { name: string; label: string; remark: string }) =>
      afterwards(call(captureApi.describe, { id, ...change })),
    complain: (ano: string, reason: FeedbackReason, text: string) => afterwards(call(captureApi.complain, { ano, reason, text })),
    withdraw: (ano: string) => afterwards(call(captureApi.withdrawComplaint, { ano })),
    cancelAll: (anos: readonly string[]) => afterwards(each(anos, (ano) => call(captureApi.cancel, { ano }, silent))),
    retryAll: (anos: readonly string[]) => afterwards(each(anos, (ano) => call(captureApi.retry, { ano }, silent))),
  }
}

async function each(anos: readonly string[], act: (ano: string) => Promise<unknown>): Promise<BulkOutcome> {
  const ends = await Promise.allSettled(anos.map(act))
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const [first] = refusals
  return {
    done: ends.length - refusals.length,
    failed: refusals.length,
    reason: first instanceof CallError ? first.message : String(first ?? ''),
  }
}
