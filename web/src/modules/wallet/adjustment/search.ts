// URL state of the desk of adjustments.
import { adjustmentStates } from '@attestry/contract/modules/wallet/adjustment'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readAdjustmentSearch = collectionSearch({ state: adjustmentStates, member: 'text' })
