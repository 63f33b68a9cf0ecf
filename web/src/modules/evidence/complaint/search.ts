// URL state of the operator screen for complaints.
import { complaintStates } from '@attestry/contract/modules/evidence/complaint'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readComplaintSearch = deskSearch({ state: complaintStates })
