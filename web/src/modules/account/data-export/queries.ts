// Queries for data exports and account closing.
import { closingApi } from '@attestry/contract/modules/account/closing'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['account', 'data-export'] as const
/** An export takes seconds, so progress is polled. */
const POLL_INTERVAL_MS = 2_000

export const useExports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(dataExportApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    refetchInterval: ({ state }) => (state.data?.list.some((copy) => copy.state === 'making') ? POLL_INTERVAL_MS : false),
  })

export function useRefreshExports() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

/** Fetched when the dialog opens and not cached: the obstacles to closing change by the minute. */
export const useClosingFacts = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'closing'],
    enabled,
    gcTime: 0,
    queryFn: ({ signal }) => call(closingApi.facts, {}, { display: ErrorDisplay.silent, signal }),
  })
