// URL state of the desk of lawyers.
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readLawyerSearch = collectionSearch({})
