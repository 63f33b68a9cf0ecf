// URL state of the cost center's screens.
import { orderStates } from '@attestry/contract/modules/wallet/order-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readOrdersSearch = collectionSearch({ state: orderStates })

export type OrderSearch = { readonly id?: string; readonly method?: string }

/** `method` is set when the payer has chosen; a reload shows the same QR code. */
export const readOrderSearch = ({ id, method }: Record<string, unknown>): OrderSearch => ({
  ...(typeof id === 'string' ? { id } : {}),
  ...(typeof method === 'string' ? { method } : {}),
})
