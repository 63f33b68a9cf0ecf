// URL state of the desk of adjustments.
import { adjustmentStates } from '@attestry/contract/modules/wallet/adjustment'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readAdjustmentSearch = deskSearch({ state: adjustmentStates, member: 'text' })
