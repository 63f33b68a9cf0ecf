// URL state of the desk of refunds.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

/** `order` and `amount` fill the form in. */
export const readRefundSearch = collectionSearch({ state: proposalStates, order: 'text', amount: 'text' })
