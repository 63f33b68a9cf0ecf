// URL state of the desk of adjustments.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readAdjustmentSearch = deskSearch({ state: proposalStates, member: 'text' })
