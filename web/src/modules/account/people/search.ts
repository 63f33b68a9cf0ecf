// URL state of the desk of members.
import { personRoles, personStates } from '@attestry/contract/modules/account/people'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const personKinds = ['person', 'enterprise'] as const

export const readPeopleSearch = collectionSearch({ search: 'text', kind: personKinds, role: personRoles, state: personStates })
