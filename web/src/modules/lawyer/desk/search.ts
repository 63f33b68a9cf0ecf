// What the lawyers' desk keeps in the address.
import { deskSearch } from '../../../ui/desk/search.ts'

export const readLawyerSearch = deskSearch({})
