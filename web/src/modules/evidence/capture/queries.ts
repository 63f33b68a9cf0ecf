// TanStack queries and mutations for captures.
import type { OutputOf } from '@attestry/contract/endpoint'
import {
  type CaptureDetail,
  type CaptureItem,
  type CaptureState,
  captureApi,
  type feedbackReasons,
  MAX_CONFIRMED_PER_CALL,
} from '@attestry/contract/modules/evidence/capture'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError, call, ErrorDisplay } from '../../../kernel/call.ts'
import { refreshRecords } from '../../attestation/public.tsx'
import { refreshWallet } from '../../wallet/public.tsx'
import type { CaptureUpdate } from './capture-events.ts'
import type { CaptureQuery } from './search.ts'

export type CapturePage = OutputOf<typeof captureApi.list>

const ROOT = ['capture'] as const
const silent = { display: ErrorDisplay.silent } as const
const POLL_INTERVAL_MS = 2000
/** Polls as well while the event stream is connected, in case it stalls without closing. */
const FALLBACK_POLL_INTERVAL_MS = 15_000

/** The state will change without action by the member. */
export const isInProgress = (state: CaptureState): boolean => state === 'queued' || state === 'collecting' || state === 'sealing'
const mayChange = (state: CaptureState): boolean => isInProgress(state) || state === 'awaiting_confirmation'

const pollInterval = (states: readonly CaptureState[], connected: boolean): number | false => {
  if (states.some(isInProgress)) return connected ? FALLBACK_POLL_INTERVAL_MS : POLL_INTERVAL_MS
  return states.some(mayChange) ? FALLBACK_POLL_INTERVAL_MS : false
}

export const useCapturePage = (query: CaptureQuery, connected: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal, client, queryKey }) =>
      call(captureApi.list, query, { ...silent, signal, loading: client.getQueryData(queryKey) === undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollInterval(state.data?.list.map((each) => each.state) ?? [], connected),
  })

export const useCapture = (ano: string, connected: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'info', ano],
    queryFn: ({ signal, client, queryKey }) =>
      call(captureApi.info, { id: ano }, { ...silent, signal, loading: client.getQueryData(queryKey) === undefined }),
    refetchInterval: ({ state }) => pollInterval(state.data ? [state.data.state] : [], connected),
  })

export const useTiles = (ano: string, enabled: boolean) =>
  useQuery({
    queryKey: [...ROOT, 'tiles', ano],
    queryFn: ({ signal }) => call(captureApi.images, { ano }, { ...silent, signal, loading: false }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Merges the update into cached queries; if a state changed, invalidates them to reload the other fields. */
export function applyUpdate(client: QueryClient, update: CaptureUpdate): void {
  let changed = false
  const merged = <C extends CaptureItem>(capture: C): C => {
    if (capture.ano !== update.ano) return capture
    changed ||= capture.state !== update.state
    return { ...capture, ...update }
  }
  client.setQueriesData<CapturePage>({ queryKey: [...ROOT, 'list'] }, (page) => {
    if (!page?.list.some(({ ano }) => ano === update.ano)) return page
    return { ...page, list: page.list.map(merged) }
  })
  client.setQueryData<CaptureDetail>([...ROOT, 'info', update.ano], (capture) => capture && merged(capture))
  if (!changed) return
  void client.invalidateQueries({ queryKey: [...ROOT, 'list'] })
  void client.invalidateQueries({ queryKey: [...ROOT, 'info', update.ano] })
  if (isInProgress(update.state)) return
  void refreshWallet(client)
  void refreshRecords(client)
}

export const refreshCaptures = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })

export interface BulkOutcome {
  readonly done: number
  readonly failed: number
  /** Error message of the first failure. */
  readonly reason: string
}

/** What the member saw before confirming, and wants sealed all the same. */
export interface ConfirmConsent {
  /** They show a wall in place of the page. */
  readonly acceptWalls: boolean
  /** They lack an artefact through a fault of the platform. */
  readonly acceptLacking: boolean
}

export type FeedbackReason = (typeof feedbackReasons)[number]

export function useCaptureActs() {
  const client = useQueryClient()
  const refreshAfter = async <T>(act: Promise<T>): Promise<T> => {
    try {
      return await act
    } finally {
      void refreshWallet(client)
      void refreshRecords(client)
      // After refusals too: the state on the page was out of date.
      await refreshCaptures(client)
    }
  }
  return {
    confirm: (anos: readonly string[], consent: ConfirmConsent) => refreshAfter(confirmInCalls(anos, consent)),
    cancel: (ano: string) => refreshAfter(call(captureApi.cancel, { ano })),
    /** Without `acceptInvalidTls` it is retried as it was requested last: consent once given stays. */
    retry: (ano: string, acceptInvalidTls: boolean) =>
      refreshAfter(call(captureApi.retry, acceptInvalidTls ? { ano, acceptInvalidTls } : { ano })),
    describe: (id: string, change: { name: string; label: string; remark: string }) =>
      refreshAfter(call(captureApi.describe, { id, ...change })),
    complain: (ano: string, reason: FeedbackReason, text: string) =>
      refreshAfter(call(captureApi.complain, { ano, reason, text })),
    withdraw: (ano: string) => refreshAfter(call(captureApi.withdrawComplaint, { ano })),
    cancelAll: (anos: readonly string[]) => refreshAfter(callForEach(anos, (ano) => call(captureApi.cancel, { ano }, silent))),
    retryAll: (anos: readonly string[]) => refreshAfter(callForEach(anos, (ano) => call(captureApi.retry, { ano }, silent))),
  }
}

/** Captures selected on several pages may be more than one call takes. */
async function confirmInCalls(anos: readonly string[], consent: ConfirmConsent): Promise<void> {
  for (let at = 0; at < anos.length; at += MAX_CONFIRMED_PER_CALL)
    await call(captureApi.confirm, { anos: anos.slice(at, at + MAX_CONFIRMED_PER_CALL), ...consent })
}

async function callForEach(anos: readonly string[], act: (ano: string) => Promise<unknown>): Promise<BulkOutcome> {
  const ends = await Promise.allSettled(anos.map(act))
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
  const [first] = refusals
  return {
    done: ends.length - refusals.length,
    failed: refusals.length,
    reason: first instanceof CallError ? first.message : String(first ?? ''),
  }
}
