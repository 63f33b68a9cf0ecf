// Queries for keys, and the acts on them.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['open', 'keys'] as const

export const useKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(keyApi.list, {}, { display: ErrorDisplay.silent, signal }),
  })

/** Every act refetches the list, also when it failed. */
export function useKeyActs() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    refresh,
    disable: ({ id }: ApiKey) => call(keyApi.disable, { id }).finally(refresh),
    enable: ({ id }: ApiKey) => call(keyApi.enable, { id }).finally(refresh),
    revoke: ({ id }: ApiKey) => call(keyApi.revoke, { id }).finally(refresh),
  }
}
