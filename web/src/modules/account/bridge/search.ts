// What the desk of partners' keys keeps in the address.
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readBridgeKeySearch = collectionSearch({})
