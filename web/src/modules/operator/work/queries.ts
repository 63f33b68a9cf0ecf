// Query for the work counts of all desks, polled every minute.
import { type WorkKind, workApi } from '@attestry/contract/modules/operator/work'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { WORK_KEY } from '../../../ui/collection/use-collection.ts'

const POLL_INTERVAL_MS = 60_000

export function useWorkQuery(enabled = true) {
  return useQuery({
    queryKey: WORK_KEY,
    queryFn: ({ signal }) => call(workApi.counts, {}, { display: ErrorDisplay.silent, loading: false, signal }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled,
  })
}

export const useWork = (enabled: boolean): ReadonlyMap<WorkKind, number> =>
  new Map(useWorkQuery(enabled).data?.list.map(({ kind, waiting }) => [kind, waiting]))
