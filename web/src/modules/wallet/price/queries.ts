// Queries for the wallet's balance, quotes and the price list.
import { type PricedService, priceApi } from '@attestry/contract/modules/wallet/price'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'

const ROOT = ['wallet'] as const

export const useBalance = () =>
  useQuery({
    queryKey: [...ROOT, 'balance'],
    queryFn: ({ signal }) => call(priceApi.balance, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    // Sub-accounts and the open API spend it, too: what the header shows may be older.
    refetchOnMount: 'always',
  })

/** Not fetched for a quantity of zero. */
export const useQuote = (service: PricedService, quantity: number) =>
  useQuery({
    queryKey: [...ROOT, 'quote', service, quantity],
    queryFn: ({ signal }) =>
      call(priceApi.quote, { service, quantity }, { display: ErrorDisplay.silent, signal, loading: false }),
    enabled: quantity > 0,
    placeholderData: keepPreviousData,
  })

export const usePriceList = () =>
  useQuery({
    queryKey: [...ROOT, 'prices'],
    queryFn: ({ signal }) => call(priceApi.list, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    staleTime: 60_000,
  })

export const refreshWallet = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: ROOT })
