// Reads content that is published and in its period.
import type { PieceKind } from '@attestry/contract/modules/content/piece'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { ContentTables } from '../tables.ts'

export type PieceRow = Selectable<ContentTables['content.piece']>

const tables = (db: Db) => db.withTables<ContentTables>()

export interface PieceQuery {
  readonly platformId: number
  readonly kind: PieceKind
  readonly section?: string | undefined
  readonly now: Date
}

const shown = (db: Db, { platformId, kind, section, now }: PieceQuery) =>
  tables(db)
    .selectFrom('content.piece')
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .where('state', '=', 'published')
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', now)]))
    .where((row) => row.or([row('ends_at', 'is', null), row('ends_at', '>', now)]))
    .$if(section !== undefined, (query) => query.where('section', '=', section ?? ''))

/** In the order set by operators. */
export const shownInOrder = (db: Db, query: PieceQuery, limit: number): Promise<PieceRow[]> =>
  shown(db, query).selectAll().orderBy('place').orderBy('published_at', 'desc').orderBy('id').limit(limit).execute()

export async function shownByTime(
  db: Db,
  query: PieceQuery,
  { pageNum, pageSize, oldestFirst = false }: { pageNum: number; pageSize: number; oldestFirst?: boolean },
): Promise<{ rows: PieceRow[]; total: number }> {
  const direction = oldestFirst ? 'asc' : 'desc'
  const [rows, count] = await Promise.all([
    shown(db, query)
      .selectAll()
      .orderBy('published_at', direction)
      .orderBy('id', direction)
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    shown(db, query).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

export const shownPiece = (db: Db, query: PieceQuery, id: string): Promise<PieceRow | undefined> =>
  shown(db, query).selectAll().where('id', '=', id).executeTakeFirst()

/** The next newer or older piece. */
export const neighbourOf = (db: Db, query: PieceQuery, piece: PieceRow, way: 'newer' | 'older'): Promise<PieceRow | undefined> =>
  shown(db, query)
    .selectAll()
    .where(
      sql<boolean>`(published_at, id) ${sql.raw(way === 'newer' ? '>' : '<')} (${piece.published_at}::timestamptz, ${piece.id}::uuid)`,
    )
    .orderBy('published_at', way === 'newer' ? 'asc' : 'desc')
    .orderBy('id', way === 'newer' ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()

export async function hasHidden(db: Db, accountId: string, pieceId: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('content.hidden_activity')
    .select('piece_id')
    .where('account_id', '=', accountId)
    .where('piece_id', '=', pieceId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertHidden(db: Db, accountId: string, pieceId: string, at: Date): Promise<void> {
  await tables(db)
    .insertInto('content.hidden_activity')
    .values({ account_id: accountId, piece_id: pieceId, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
