// The main account and its sub-accounts as options of a filter.
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useAccount } from '../own-account.ts'

/** Empty for a sub-account, which sees only its own records, and for a main account without sub-accounts. */
export function useAccountOptions(mainAccount: string): readonly { readonly value: string; readonly label: string }[] {
  const account = useAccount()
  const isMain = account !== undefined && account.role !== 'sub'
  const { data } = useQuery({
    queryKey: ['account', 'sub-account-options'],
    queryFn: ({ signal }) => call(subAccountApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    enabled: isMain,
  })
  if (!isMain || !data || data.list.length === 0) return []
  return [{ value: account.id, label: mainAccount }, ...data.list.map(({ id, name }) => ({ value: id, label: name }))]
}
