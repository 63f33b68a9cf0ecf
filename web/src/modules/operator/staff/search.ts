// URL state of the staff desk.
import { staffRoles } from '@attestry/contract/modules/account/profile'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readStaffSearch = deskSearch({ role: staffRoles })
