// What the staff desk keeps in the address.
import { staffRoles } from '@attestry/contract/modules/account/profile'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readStaffSearch = deskSearch({ role: staffRoles })
