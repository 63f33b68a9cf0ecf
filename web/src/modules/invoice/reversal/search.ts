// URL state of the desk of reversals.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readReversalSearch = collectionSearch({ state: proposalStates, invoice: 'text' })
