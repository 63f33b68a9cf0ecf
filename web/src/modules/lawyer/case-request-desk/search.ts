// URL state of the desk of case requests.
import { statesOf } from '@attestry/contract/modules/casework/definition'
import { caseRequestCase } from '@attestry/contract/modules/lawyer/case-request-case'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readCaseRequestSearch = collectionSearch({ state: statesOf(caseRequestCase) })
