// URL state of the content desk.
import { pieceKinds, pieceStates } from '@attestry/contract/modules/content/piece'
import { deskSearch } from '../../../ui/desk/search.ts'

export const readContentSearch = deskSearch({ kind: pieceKinds, state: pieceStates })
