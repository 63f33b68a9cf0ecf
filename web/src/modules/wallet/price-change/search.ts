// URL state of the price desk.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readPriceChangeSearch = collectionSearch({ state: proposalStates })
