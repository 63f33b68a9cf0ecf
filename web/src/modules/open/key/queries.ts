// The keys as the screen asks for them, and what is done to them.
import { type ApiKey, keyApi } from '@attestry/contract/modules/open/key'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['open', 'keys'] as const

export const useKeys = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(keyApi.list, {}, { display: ErrorDisplay.silent, signal }),
  })

/** Whatever was done, also without success, the list is looked at again. */
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
