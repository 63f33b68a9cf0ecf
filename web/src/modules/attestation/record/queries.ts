// TanStack queries and mutations for records.
import type { OutputOf } from '@attestry/contract/endpoint'
import { type RecordItem, type RecordState, recordApi } from '@attestry/contract/modules/attestation/record'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../../ui/query-client.ts'
import type { RecordQuery } from './search.ts'
import { statesAmong } from './states-among.ts'

export type RecordPage = OutputOf<typeof recordApi.list>
export type RecordDetail = OutputOf<typeof recordApi.info>

/** Source of a record list; the caller provides the endpoint call. */
export interface RecordSource {
  readonly name: string
  load(query: RecordQuery, signal: AbortSignal): Promise<RecordPage>
}

const SEALING_POLL_INTERVAL_MS = 1500
const silent = { display: ErrorDisplay.silent } as const
const ROOT = ['record'] as const

export const useRecordPage = (source: RecordSource, query: RecordQuery) =>
  useQuery({
    queryKey: [...ROOT, 'list', source.name, query],
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((record) => record.state === 'sealing') ? SEALING_POLL_INTERVAL_MS : false,
  })

export const recordKey = (ano: string | undefined) => [...ROOT, 'info', ano] as const

const pollWhileSealing = (record: RecordDetail | undefined): number | false =>
  record?.state === 'sealing' || record?.previewBlock === 'waiting' ? SEALING_POLL_INTERVAL_MS : false

export const useRecord = (ano: string | undefined, pollInterval: typeof pollWhileSealing = pollWhileSealing) =>
  useQuery({
    queryKey: recordKey(ano),
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData(queryKey) !== undefined
      return call(recordApi.info, { ano: ano ?? '' }, { ...silent, signal, loading: !known })
    },
    enabled: ano !== undefined,
    refetchInterval: ({ state }) => pollInterval(state.data),
  })

/** Current states of new records, polled until none is sealing. */
export function useRecordStates(records: readonly RecordItem[]): ReadonlyMap<string, RecordState> {
  const wanted = new Set(records.map(({ ano }) => ano))
  const { data } = useQuery({
    queryKey: [...ROOT, 'states', ...wanted],
    queryFn: ({ signal }) =>
      statesAmong(wanted, async (page) => (await call(recordApi.list, page, { ...silent, signal, loading: false })).list),
    refetchInterval: ({ state }) =>
      (state.data?.some(([, each]) => each === 'sealing') ?? true) ? SEALING_POLL_INTERVAL_MS : false,
  })
  return new Map(data ?? records.map(({ ano, state }) => [ano, state]))
}

export function useLabels(): readonly string[] {
  const { data } = useQuery({
    queryKey: [...ROOT, 'labels'],
    queryFn: ({ signal }) => call(recordApi.labels, {}, { ...silent, signal }),
    staleTime: DICTIONARY_STALE_TIME_MS,
  })
  return data?.list ?? []
}

/** Invalidates everything that shows records: lists, details and the overview. */
export function refreshRecords(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: ['overview'] })
  return client.invalidateQueries({ queryKey: ROOT })
}

export function useRecordActs() {
  const client = useQueryClient()
  const refreshAfter = async <T>(act: Promise<T>): Promise<T> => {
    const result = await act
    await refreshRecords(client)
    return result
  }
  return {
    describe: (id: string, change: { name: string; remark: string }, label: string | undefined) =>
      refreshAfter(saveDescription(id, change, label)),
    labelAll: (ids: readonly string[], label: string) =>
      refreshAfter(callForEach(ids, (id) => call(recordApi.setLabel, { id, label }, silent))),
    hideAll: (ids: readonly string[]) => refreshAfter(callForEach(ids, (id) => call(recordApi.hide, { id }, silent))),
  }
}

async function saveDescription(id: string, change: { name: string; remark: string }, label: string | undefined): Promise<void> {
  await call(recordApi.describe, { id, ...change })
  if (label !== undefined) await call(recordApi.setLabel, { id, label })
}

const MAX_CONCURRENT_CALLS = 4

/** Continues after refusals and counts them. */
async function callForEach(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ done: number; failed: number }> {
  const left = [...ids]
  let failed = 0
  const worker = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      await act(id).catch(() => {
        failed += 1
      })
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CALLS }, worker))
  return { done: ids.length - failed, failed }
}
