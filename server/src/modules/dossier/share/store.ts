// Stores the shares of dossiers, their openings and the access codes; tokens are stored as hashes only.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CodeStore } from '../../attestation/public.ts'
import type { DossierTables } from '../tables.ts'

export type DossierShareRow = Selectable<DossierTables['dossier.share']>
export type OpeningRow = Selectable<DossierTables['dossier.share_opening']>
export type CountedOpening = OpeningRow & { readonly total: number }

const tables = (db: Db) => db.withTables<DossierTables>()

export async function insertShare(db: Db, share: DossierShareRow): Promise<void> {
  await tables(db).insertInto('dossier.share').values(share).execute()
}

/** The newest first. */
export const sharesOf = (db: Db, dossierId: string): Promise<DossierShareRow[]> =>
  tables(db)
    .selectFrom('dossier.share')
    .selectAll()
    .where('dossier_id', '=', dossierId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export const findShare = (db: Db, id: string): Promise<DossierShareRow | undefined> =>
  tables(db).selectFrom('dossier.share').selectAll().where('id', '=', id).executeTakeFirst()

export const findShareByHash = (db: Db, tokenHash: string): Promise<DossierShareRow | undefined> =>
  tables(db).selectFrom('dossier.share').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export async function revokeShare(db: Db, id: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('dossier.share')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function insertOpening(db: Db, opening: Insertable<DossierTables['dossier.share_opening']>): Promise<void> {
  await tables(db).insertInto('dossier.share_opening').values(opening).execute()
}

/** The latest openings of each share, each with the number of all openings of its share. */
export async function openingsOf(db: Db, shareIds: readonly string[], limit: number): Promise<CountedOpening[]> {
  const { rows } = await sql<CountedOpening>`
    select id, share_id, opened_at, address, total from (
      select *, count(*) over (partition by share_id)::int as total,
        row_number() over (partition by share_id order by opened_at desc, id desc) as place
      from dossier.share_opening where share_id = any(${[...shareIds]}::uuid[])) as placed
    where place <= ${limit} order by opened_at desc, id desc`.execute(db)
  return rows
}

export const dossierCodes: CodeStore = {
  find: (db, id) => tables(db).selectFrom('dossier.extraction_code').selectAll().where('dossier_id', '=', id).executeTakeFirst(),
  lock: (db, id) =>
    tables(db).selectFrom('dossier.extraction_code').selectAll().where('dossier_id', '=', id).forUpdate().executeTakeFirst(),
  async insert(db, id, code) {
    await tables(db)
      .insertInto('dossier.extraction_code')
      .values({ dossier_id: id, code, locked_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async replace(db, id, code) {
    await tables(db)
      .insertInto('dossier.extraction_code')
      .values({ dossier_id: id, code, locked_until: null })
      .onConflict((conflict) => conflict.column('dossier_id').doUpdateSet({ code, failures: 0, locked_until: null }))
      .execute()
  },
  async recordAttempt(db, id, failures, lockedUntil) {
    await tables(db)
      .updateTable('dossier.extraction_code')
      .set({ failures, locked_until: lockedUntil })
      .where('dossier_id', '=', id)
      .execute()
  },
}
