// URL state of the desk of background jobs.
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readJobSearch = collectionSearch({})
