// Queries for payment orders; an open order is watched by server-sent events.
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { subscribeTo } from '../../../kernel/live.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { refreshWallet } from '../price/queries.ts'

/** Name of the collection of orders. */
export const ORDERS = 'order'

export const useChannels = () =>
  useQuery({
    queryKey: ['payment-channels'],
    queryFn: ({ signal }) => call(orderApi.channels, {}, { display: ErrorDisplay.silent, signal, loading: false }),
    staleTime: 60_000,
  })

/** Refetched whenever the server reports a change. */
export function useOrder(id: string | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!id) return undefined
    return subscribeTo(orderApi.live, { id }, { onEvent: () => void refreshOrders(client) })
  }, [client, id])
  return useQuery({
    queryKey: collectionKey(ORDERS, 'item', id ?? ''),
    queryFn: ({ signal }) => call(orderApi.detail, { id: id ?? '' }, { display: ErrorDisplay.silent, signal, loading: false }),
    enabled: id !== undefined,
  })
}

export async function refreshOrders(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: collectionKey(ORDERS) }), refreshWallet(client)])
}
