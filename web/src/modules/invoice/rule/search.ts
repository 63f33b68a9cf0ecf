// URL state of the desk of the invoicing rules.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readRuleSearch = collectionSearch({ state: proposalStates })
