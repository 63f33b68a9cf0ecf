// URL state of the desk of background jobs.
import { deskSearch } from '../../../ui/desk/search.ts'

export const readJobSearch = deskSearch({})
