// URL state of the cost center's screens.
import { orderStates } from '@attestry/contract/modules/wallet/order-state'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readOrdersSearch = collectionSearch({ state: orderStates })

export type OrderSearch = { readonly id?: string; readonly method?: string; readonly code?: string; readonly state?: string }

/** `method` is set when the payer has chosen; a reload shows the same QR code. WeChat adds `code` and `state`. */
export const readOrderSearch = ({ id, method, code, state }: Record<string, unknown>): OrderSearch => ({
  ...(typeof id === 'string' ? { id } : {}),
  ...(typeof method === 'string' ? { method } : {}),
  ...(typeof code === 'string' ? { code } : {}),
  ...(typeof state === 'string' ? { state } : {}),
})
