// Stores shares and extraction codes; share tokens are stored as hashes only.
import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type ShareRow = Selectable<AttestationTables['attestation.share']>
export type CodeRow = Selectable<AttestationTables['attestation.extraction_code']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export const newToken = (): string => randomBytes(16).toString('base64url')
export const tokenHash = (token: string): string => createHash('sha256').update(`attestry/share/v1 ${token}`).digest('hex')

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

/** Locks the row, so that concurrent guesses are counted one by one. */
export const lockCode = (db: Db, ano: string): Promise<CodeRow | undefined> =>
  tables(db).selectFrom('attestation.extraction_code').selectAll().where('ano', '=', ano).forUpdate().executeTakeFirst()

export const findCode = (db: Db, ano: string): Promise<CodeRow | undefined> =>
  tables(db).selectFrom('attestation.extraction_code').selectAll().where('ano', '=', ano).executeTakeFirst()

export async function insertCode(db: Db, ano: string, code: Buffer): Promise<void> {
  await tables(db)
    .insertInto('attestation.extraction_code')
    .values({ ano, code, locked_until: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function replaceCode(db: Db, ano: string, code: Buffer): Promise<void> {
  await tables(db)
    .insertInto('attestation.extraction_code')
    .values({ ano, code, locked_until: null })
    .onConflict((conflict) => conflict.column('ano').doUpdateSet({ code, failures: 0, locked_until: null }))
    .execute()
}

export async function recordAttempt(db: Db, ano: string, failures: number, lockedUntil: Date | null): Promise<void> {
  await tables(db)
    .updateTable('attestation.extraction_code')
    .set({ failures, locked_until: lockedUntil })
    .where('ano', '=', ano)
    .execute()
}
