// URL state of the desk of case requests.
import { caseStates } from '@attestry/contract/modules/lawyer/field'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readCaseSearch = collectionSearch({ state: caseStates })
