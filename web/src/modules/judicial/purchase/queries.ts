// Queries of purchase notarization.
import { actsOf } from '@attestry/contract/modules/casework/definition'
import { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { Purchase } from '@attestry/contract/modules/judicial/purchase-view'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { call, ErrorDisplay } from '../../../kernel/call.ts'
import { collectionKey } from '../../../ui/collection/use-collection.ts'
import { DICTIONARY_STALE_TIME_MS } from '../../../ui/query-client.ts'
import { refreshWallet } from '../../wallet/public.tsx'

export const PURCHASES = 'purchase'

/** The office acts at any time; nothing announces it to an open screen. */
const POLL_INTERVAL_MS = 20_000

const silent = { display: ErrorDisplay.silent } as const
const keyOf = (id: string) => collectionKey(PURCHASES, 'detail', id)

const isMoving = ({ state }: Purchase): boolean =>
  state !== 'draft' && (purchaseCase.awaitsDesk.includes(state) || actsOf(purchaseCase, state, 'applicant').length > 0)

export const usePurchaseTerms = () =>
  useQuery({
    queryKey: ['purchase-terms'],
    queryFn: ({ signal }) => call(purchaseApi.template, {}, { ...silent, signal }),
    staleTime: DICTIONARY_STALE_TIME_MS,
  })

export const usePurchase = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(id ?? ''),
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(purchaseApi.detail, { id: id ?? '' }, { ...silent, signal, loading: false }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? POLL_INTERVAL_MS : false),
  })

/** After an act: the case as answered, and the lists and the balance again. */
export async function keepPurchase(client: QueryClient, purchase: Purchase): Promise<void> {
  client.setQueryData(keyOf(purchase.id), purchase)
  await Promise.all([client.invalidateQueries({ queryKey: collectionKey(PURCHASES, 'list') }), refreshWallet(client)])
}
