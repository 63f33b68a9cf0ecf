// URL state of the desk of case requests.
import { caseStates } from '@attestry/contract/modules/lawyer/field'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readCaseSearch = deskSearch({ state: caseStates })
