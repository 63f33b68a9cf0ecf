// What the desk of partners' keys keeps in the address.
import { deskSearch } from '../../../ui/desk/search.ts'

export const readBridgeKeySearch = deskSearch({})
