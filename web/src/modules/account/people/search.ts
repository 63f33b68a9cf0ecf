// URL state of the desk of members.
import { personRoles, personStates } from '@attestry/contract/modules/account/people'
import { deskSearch } from '../../../ui/desk/search.ts'

export const personKinds = ['person', 'enterprise'] as const

export const readPeopleSearch = deskSearch({ search: 'text', kind: personKinds, role: personRoles, state: personStates })
