// URL state of the staff desk.
import { staffRoles } from '@attestry/contract/modules/account/profile'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readStaffSearch = collectionSearch({ role: staffRoles })
