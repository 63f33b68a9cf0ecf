// Copies of one's data and the closing of the account, as screens ask for them.
import { closingApi } from '@attestry/contract/modules/account/closing'
import { dataExportApi } from '@attestry/contract/modules/account/data-export'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['account', 'data-export'] as const
/** A copy takes seconds; whoever waits for one sees it come. */
const LOOK_EVERY_MS = 2_000

export const useExports = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(dataExportApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    refetchInterval: ({ state }) => (state.data?.list.some((copy) => copy.state === 'making') ? LOOK_EVERY_MS : false),
  })

export function useRefreshExports() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: KEY })
}

/** Asked when the dialog opens: what stands in the way changes by the minute. */
export const useClosingFacts = (enabled: boolean) =>
  useQuery({
    queryKey: ['account', 'closing'],
    enabled,
    gcTime: 0,
    queryFn: ({ signal }) => call(closingApi.facts, {}, { display: ErrorDisplay.silent, signal }),
  })
