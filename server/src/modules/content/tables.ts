// Tables of the content module.
import type { PieceKind, PieceState, PieceText } from '@attestry/contract/modules/content/piece'
import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T, string, string>

export type ContentTables = {
  'content.piece': {
    id: string
    platform_id: number
    kind: PieceKind
    section: string
    state: PieceState
    place: number
    zh: Json<PieceText>
    en: Json<PieceText>
    link: string
    starts_at: Date | null
    ends_at: Date | null
    version: number
    created_at: Date
    updated_at: Date
    published_at: Date | null
  }
  'content.hidden_activity': { account_id: string; piece_id: string; hidden_at: Date }
  'content.behavior': { platform_id: number; day: string; behavior: string; page: string; slot: number; count: number }
}
