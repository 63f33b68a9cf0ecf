// URL state of the content desk.
import { pieceKinds, pieceStates } from '@attestry/contract/modules/content/piece'
import { collectionSearch } from '../../../ui/collection/search.ts'

export const readContentSearch = collectionSearch({ kind: pieceKinds, state: pieceStates })
