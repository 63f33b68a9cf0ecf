// The accounts that spend from the wallet, as options of a filter: the main account first.
import { subAccountApi } from '@attestry/contract/modules/account/sub-account'
import { useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { useAccount } from '../../account/public.tsx'
import { ledgerWords } from './words.ts'

export const useSubAccounts = () =>
  useQuery({
    queryKey: ['wallet', 'sub-accounts'],
    queryFn: ({ signal }) => call(subAccountApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
  })

export function useSpenders(): readonly { readonly value: string; readonly label: string }[] {
  const say = ledgerWords.use()
  const account = useAccount()
  const { data } = useSubAccounts()
  if (!account) return []
  return [
    { value: account.id, label: say.mainAccount },
    ...(data?.list ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]
}
