// Stores dossiers and their entries; a sub-account sees the dossiers it created, a main account those of its whole account.
import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/database.ts'
import { containing } from '../../../kernel/like-pattern.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { DossierTables } from '../tables.ts'

export type DossierRow = Selectable<DossierTables['dossier.dossier']>
export type EntryRow = Selectable<DossierTables['dossier.entry']>
export type DossierViewer = Pick<Member, 'accountId' | 'ownerId' | 'isSub'>
/** What a member writes about a dossier. */
export type DossierDetails = Pick<DossierRow, 'name' | 'case_number' | 'cause' | 'own_side' | 'other_side' | 'court' | 'note'>

const tables = (db: Db) => db.withTables<DossierTables>()

const visibleTo = (viewer: DossierViewer) => (row: ExpressionBuilder<DossierTables, 'dossier.dossier'>) =>
  viewer.isSub ? row('dossier.dossier.creator_id', '=', viewer.accountId) : row('dossier.dossier.owner_id', '=', viewer.ownerId)

const visible = (db: Db, viewer: DossierViewer) => tables(db).selectFrom('dossier.dossier').where(visibleTo(viewer))

/** Serialises the creation of an account's dossiers, because the limit depends on the existing rows. */
export const lockDossiers = (db: Db, ownerId: string): Promise<void> => lockInTransaction(db, 'dossier.dossier', ownerId)

export async function countDossiers(db: Db, ownerId: string): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('dossier.dossier')
    .where('owner_id', '=', ownerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const insertDossier = (db: Db, row: Insertable<DossierTables['dossier.dossier']>): Promise<DossierRow> =>
  tables(db).insertInto('dossier.dossier').values(row).returningAll().executeTakeFirstOrThrow()

export const findDossier = (db: Db, viewer: DossierViewer, id: string): Promise<DossierRow | undefined> =>
  visible(db, viewer).selectAll().where('id', '=', id).executeTakeFirst()

/** For visitors with a share link of it, so without a viewer. */
export const dossierById = (db: Db, id: string): Promise<DossierRow | undefined> =>
  tables(db).selectFrom('dossier.dossier').selectAll().where('id', '=', id).executeTakeFirst()

/** Until the transaction ends no other change of the dossier runs. */
export const lockDossier = (db: Db, viewer: DossierViewer, id: string): Promise<DossierRow | undefined> =>
  visible(db, viewer).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The latest changed first. */
export async function listDossiers(
  db: Db,
  viewer: DossierViewer,
  { keyword, pageNum, pageSize }: { keyword?: string | undefined; pageNum: number; pageSize: number },
): Promise<{ rows: (DossierRow & { entries: number })[]; total: number }> {
  const pattern = containing(keyword ?? '')
  const found = visible(db, viewer).$if(!!keyword, (query) =>
    query.where(({ or, eb }) =>
      or(
        (['name', 'case_number', 'cause', 'own_side', 'other_side', 'court'] as const).map((column) =>
          eb(column, 'ilike', pattern),
        ),
      ),
    ),
  )
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('dossier.entry')
          .whereRef('dossier_id', '=', 'dossier.dossier.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('entries'),
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** How many of the records each dossier holds, by its id; those that hold none are left out. */
export async function countHeld(
  db: Db,
  dossiers: readonly Pick<DossierRow, 'id'>[],
  anos: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (dossiers.length === 0) return new Map()
  const ids = dossiers.map(({ id }) => id)
  const rows = await tables(db)
    .selectFrom('dossier.entry')
    .where('dossier_id', 'in', ids)
    .where('ano', 'in', anos)
    .groupBy('dossier_id')
    .select(({ fn }) => ['dossier_id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ dossier_id, count }) => [dossier_id, count]))
}

export const dossiersWith = (db: Db, viewer: DossierViewer, ano: string): Promise<Pick<DossierRow, 'id' | 'name'>[]> =>
  visible(db, viewer)
    .where('id', 'in', (row) => row.selectFrom('dossier.entry').select('dossier_id').where('ano', '=', ano))
    .select(['id', 'name'])
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** By id, for reading all dossiers page by page. */
export const dossiersAfter = (db: Db, viewer: DossierViewer, after: string, until: Date, limit: number): Promise<DossierRow[]> =>
  visible(db, viewer).selectAll().where('id', '>', after).where('created_at', '<=', until).orderBy('id').limit(limit).execute()

/** In the member's order. */
export const entriesOf = (db: Db, id: string): Promise<EntryRow[]> =>
  tables(db).selectFrom('dossier.entry').selectAll().where('dossier_id', '=', id).orderBy('place').execute()

/** The row must be locked. Details are replaced if given. */
export const raiseVersion = (db: Db, id: string, now: Date, details: Partial<DossierDetails> = {}): Promise<DossierRow> =>
  tables(db)
    .updateTable('dossier.dossier')
    .set((row) => ({ ...details, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function insertEntries(db: Db, id: string, anos: readonly string[], after: number, now: Date): Promise<void> {
  if (anos.length === 0) return
  await tables(db)
    .insertInto('dossier.entry')
    .values(anos.map((ano, at) => ({ dossier_id: id, ano, place: after + at + 1, added_at: now })))
    .execute()
}

/** All of the dossier's numbers, in the new order. */
export async function orderEntries(db: Db, id: string, anos: readonly string[]): Promise<void> {
  await sql`
    update dossier.entry set place = wanted.place
    from unnest(${[...anos]}::text[]) with ordinality as wanted (ano, place)
    where entry.dossier_id = ${id} and entry.ano = wanted.ano`.execute(db)
}

export async function annotateEntry(
  db: Db,
  id: string,
  ano: string,
  texts: { readonly purpose: string; readonly note: string },
  now: Date,
): Promise<EntryRow | undefined> {
  const entry = await tables(db)
    .updateTable('dossier.entry')
    .set(texts)
    .where('dossier_id', '=', id)
    .where('ano', '=', ano)
    .returningAll()
    .executeTakeFirst()
  if (entry) await tables(db).updateTable('dossier.dossier').set({ updated_at: now }).where('id', '=', id).execute()
  return entry
}

/** Those behind it move up. False if the dossier does not hold it. */
export async function deleteEntry(db: Db, id: string, ano: string): Promise<boolean> {
  const removed = await tables(db)
    .deleteFrom('dossier.entry')
    .where('dossier_id', '=', id)
    .where('ano', '=', ano)
    .returning('place')
    .executeTakeFirst()
  if (!removed) return false
  await tables(db)
    .updateTable('dossier.entry')
    .set((row) => ({ place: row('place', '-', 1) }))
    .where('dossier_id', '=', id)
    .where('place', '>', removed.place)
    .execute()
  return true
}

/** Its entries are deleted with it. */
export async function deleteDossier(db: Db, id: string): Promise<void> {
  await tables(db).deleteFrom('dossier.dossier').where('id', '=', id).execute()
}

export async function deleteDossiersOf(db: Db, ownerIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('dossier.dossier').where('owner_id', 'in', ownerIds).execute()
}
