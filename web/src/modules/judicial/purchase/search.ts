// URL state of the purchase notarization screens.
import { statesOf } from '@attestry/contract/modules/casework/definition'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readPurchaseSearch = collectionSearch({ state: statesOf(purchaseCase) })

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The draft that is continued; absent: a new one. */
export function readDraftSearch({ id }: Record<string, unknown>): { readonly id?: string } {
  return typeof id === 'string' && UUID.test(id) ? { id } : {}
}
