// URL state of the price desk.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readPriceChangeSearch = deskSearch({ state: proposalStates })
