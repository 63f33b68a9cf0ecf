// Queries for sub-accounts, and the acts on them.
import { type SubAccount, subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const KEY = ['account', 'subs'] as const

export const useSubAccounts = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(subAccountApi.list, {}, { display: ErrorDisplay.silent, signal }),
  })

/** Every act refetches the list, also when it failed. */
export function useSubAccountActs() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: KEY })
  return {
    refresh,
    disable: ({ id }: SubAccount) => call(subAccountApi.disable, { id }).finally(refresh),
    enable: ({ id }: SubAccount) => call(subAccountApi.enable, { id }).finally(refresh),
  }
}
