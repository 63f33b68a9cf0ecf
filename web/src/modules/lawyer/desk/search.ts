// URL state of the desk of lawyers.
import { deskSearch } from '../../../ui/desk/search.ts'

export const readLawyerSearch = deskSearch({})
