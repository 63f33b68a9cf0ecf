// URL state of the desk of adjustments.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readAdjustmentSearch = collectionSearch({ state: proposalStates, member: 'text' })
