// URL state of the operator screen for complaints.
import { statesOf } from '@attestry/contract/modules/casework/definition'
import { complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readComplaintSearch = collectionSearch({ state: statesOf(complaintCase) })
