// What the desk of complaints keeps in the address.
import { complaintStates } from '@attestry/contract/modules/evidence/complaint'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readComplaintSearch = deskSearch({ state: complaintStates })
