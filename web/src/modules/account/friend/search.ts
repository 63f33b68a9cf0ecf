// URL state of the friend list.
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readFriendSearch = collectionSearch({})
