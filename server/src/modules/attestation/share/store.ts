// Stores shares and access codes; share tokens are stored as hashes only.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'
import type { CodeStore } from './code.ts'
import { tokenHash } from './link.ts'

export type ShareRow = Selectable<AttestationTables['attestation.share']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export async function insertShare(db: Db, share: Omit<ShareRow, 'opened' | 'revoked_at'>): Promise<void> {
  await tables(db)
    .insertInto('attestation.share')
    .values({ ...share, revoked_at: null })
    .execute()
}

export const sharesOf = (db: Db, ano: string): Promise<ShareRow[]> =>
  tables(db)
    .selectFrom('attestation.share')
    .selectAll()
    .where('ano', '=', ano)
    .where('kind', '=', 'link')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export const findShare = (db: Db, id: string): Promise<ShareRow | undefined> =>
  tables(db).selectFrom('attestation.share').selectAll().where('id', '=', id).executeTakeFirst()

export const findShareByToken = (db: Db, token: string): Promise<ShareRow | undefined> =>
  tables(db).selectFrom('attestation.share').selectAll().where('token_hash', '=', tokenHash(token)).executeTakeFirst()

export async function revokeShare(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await tables(db)
    .updateTable('attestation.share')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Revokes the links of accounts that are closed: nobody could revoke them later. */
export async function revokeSharesOf(db: Db, makers: readonly string[], at: Date): Promise<void> {
  await tables(db)
    .updateTable('attestation.share')
    .set({ revoked_at: at })
    .where('made_by', 'in', makers)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function countOpening(db: Db, id: string): Promise<void> {
  await tables(db)
    .updateTable('attestation.share')
    .set((row) => ({ opened: row('opened', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const recordCodes: CodeStore = {
  find: (db, ano) => tables(db).selectFrom('attestation.extraction_code').selectAll().where('ano', '=', ano).executeTakeFirst(),
  lock: (db, ano) =>
    tables(db).selectFrom('attestation.extraction_code').selectAll().where('ano', '=', ano).forUpdate().executeTakeFirst(),
  async insert(db, ano, code) {
    await tables(db)
      .insertInto('attestation.extraction_code')
      .values({ ano, code, locked_until: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
  async replace(db, ano, code) {
    await tables(db)
      .insertInto('attestation.extraction_code')
      .values({ ano, code, locked_until: null })
      .onConflict((conflict) => conflict.column('ano').doUpdateSet({ code, failures: 0, locked_until: null }))
      .execute()
  },
  async recordAttempt(db, ano, failures, lockedUntil) {
    await tables(db)
      .updateTable('attestation.extraction_code')
      .set({ failures, locked_until: lockedUntil })
      .where('ano', '=', ano)
      .execute()
  },
}
