// URL state of the list of cases.
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readDossierSearch = collectionSearch({ keyword: 'text' })
