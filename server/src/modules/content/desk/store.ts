// Writes site content: a change names the version it is based on, and a state changes only from allowed ones.
import type { PieceKind, PieceState, PieceText } from '@attestry/contract/modules/content/piece'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { PieceRow } from '../site/store.ts'
import type { ContentTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<ContentTables>()

export interface PieceContent {
  readonly section: string
  readonly zh: PieceText
  readonly en: PieceText
  readonly link: string
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

const columnsOf = ({ section, zh, en, link, startsAt, endsAt }: PieceContent) => ({
  section,
  zh: JSON.stringify(zh),
  en: JSON.stringify(en),
  link,
  starts_at: startsAt,
  ends_at: endsAt,
})

export interface NewPiece extends PieceContent {
  readonly id: string
  readonly platformId: number
  readonly kind: PieceKind
  readonly state: PieceState
  readonly place: number
  readonly publishedAt: Date | null
}

export async function insertPieces(db: Db, pieces: readonly NewPiece[], at: Date): Promise<PieceRow[]> {
  if (pieces.length === 0) return []
  const rows: Insertable<ContentTables['content.piece']>[] = pieces.map(
    ({ id, platformId, kind, state, place, publishedAt, ...content }) => ({
      id,
      platform_id: platformId,
      kind,
      state,
      place,
      ...columnsOf(content),
      version: 1,
      created_at: at,
      updated_at: at,
      published_at: publishedAt,
    }),
  )
  return tables(db).insertInto('content.piece').values(rows).returningAll().execute()
}

export const findPiece = (db: Db, platformId: number, id: string): Promise<PieceRow | undefined> =>
  tables(db)
    .selectFrom('content.piece')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function listPieces(
  db: Db,
  platformId: number,
  filter: { kind?: PieceKind | undefined; state?: PieceState | undefined },
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: PieceRow[]; total: number }> {
  const wanted = tables(db)
    .selectFrom('content.piece')
    .where('platform_id', '=', platformId)
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind ?? 'news'))
    .$if(filter.state !== undefined, (query) => query.where('state', '=', filter.state ?? 'draft'))
  const [rows, count] = await Promise.all([
    wanted
      .selectAll()
      .orderBy('kind')
      .orderBy('place')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

interface VersionedKey {
  readonly platformId: number
  readonly id: string
  readonly version: number
}

const updateVersion = (db: Db, { platformId, id, version }: VersionedKey) =>
  tables(db)
    .updateTable('content.piece')
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .where('version', '=', version)
    .set({ version: version + 1 })

export const changePiece = (db: Db, target: VersionedKey, content: PieceContent, at: Date): Promise<PieceRow | undefined> =>
  updateVersion(db, target)
    .set({ ...columnsOf(content), updated_at: at })
    .returningAll()
    .executeTakeFirst()

export const updatePieceState = (
  db: Db,
  target: VersionedKey,
  from: readonly PieceState[],
  to: PieceState,
  at: Date,
): Promise<PieceRow | undefined> =>
  updateVersion(db, target)
    .where('state', 'in', from)
    .set({ state: to, updated_at: at })
    .$if(to === 'published', (query) => query.set({ published_at: sql<Date>`coalesce(published_at, ${at}::timestamptz)` }))
    .returningAll()
    .executeTakeFirst()

/** Distance between neighbours, as in seeded content. */
const DISPLAY_ORDER_STEP = 10

/** Sets the display order; returns the number of existing pieces of that kind: the caller refuses if some are missing. */
export async function setDisplayOrder(db: Db, platformId: number, kind: PieceKind, ids: readonly string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update content.piece set place = wanted.place * ${sql.lit(DISPLAY_ORDER_STEP)}
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where piece.id = wanted.id and piece.platform_id = ${platformId} and piece.kind = ${kind}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
