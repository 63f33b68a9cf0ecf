// What the desk of background jobs keeps in the address.
import { deskSearch } from '../../../ui/desk/search.ts'

export const readJobSearch = deskSearch({})
