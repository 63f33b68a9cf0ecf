// URL state of the desk of resuming a halted log.
import { proposalStates } from '@attestry/contract/modules/approval/proposal'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readLogResumeSearch = collectionSearch({ state: proposalStates })
