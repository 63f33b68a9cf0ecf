// URL state of the operator screen for complaints.
import { complaintStates } from '@attestry/contract/modules/evidence/complaint'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readComplaintSearch = collectionSearch({ state: complaintStates })
