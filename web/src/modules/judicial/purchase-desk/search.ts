// URL state of the desk of purchase notarization.
import { isHiddenFromDesk, statesOf } from '@attestry/contract/modules/casework/definition'
import { type PurchaseState, purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { purchaseViews } from '@attestry/contract/modules/judicial/purchase-desk'
import { collectionSearch } from '../../../ui/collection/search.ts'

/** Without the states that the desk cannot see. */
export const deskStates: readonly PurchaseState[] = statesOf(purchaseCase).filter(
  (state) => !isHiddenFromDesk(purchaseCase, state),
)

export const readPurchaseDeskSearch = collectionSearch({ view: purchaseViews, state: deskStates })
