// Rows of challenges and codes: hashed, single use, limited attempts.
import type { Db } from '../../../kernel/database.ts'
import type { AccountTables } from '../tables.ts'

export async function insertChallenge(db: Db, challenge: { id: string; answerHash: Buffer; expiresAt: Date }): Promise<void> {
  await db
    .withTables<AccountTables>()
    .insertInto('account.challenge')
    .values({ id: challenge.id, answer_hash: challenge.answerHash, expires_at: challenge.expiresAt, used_at: null })
    .execute()
}

/** A challenge can be answered once, right or wrong, in time or too late. */
export async function spendChallenge(
  db: Db,
  id: string,
  now: Date,
): Promise<{ answerHash: Buffer; expiresAt: Date } | undefined> {
  const row = await db
    .withTables<AccountTables>()
    .updateTable('account.challenge')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst()
  return row && { answerHash: row.answer_hash, expiresAt: row.expires_at }
}

export interface NewCode {
  readonly id: string
  readonly platformId: number
  readonly phoneHash: Buffer
  readonly purpose: string
  readonly codeHash: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertCode(db: Db, code: NewCode): Promise<void> {
  await db
    .withTables<AccountTables>()
    .insertInto('account.sms_code')
    .values({
      id: code.id,
      platform_id: code.platformId,
      phone_hash: code.phoneHash,
      purpose: code.purpose,
      code_hash: code.codeHash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Codes after `until` were sent while the clock was ahead: they must not block the number until then. */
export async function codesBetween(
  db: Db,
  phoneHash: Buffer,
  since: Date,
  until: Date,
): Promise<{ readonly created_at: Date; readonly purpose: string }[]> {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.sms_code')
    .select(['created_at', 'purpose'])
    .where('phone_hash', '=', phoneHash)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute()
}

export async function lockCode(db: Db, id: string) {
  return db
    .withTables<AccountTables>()
    .selectFrom('account.sms_code')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countWrongAttempt(db: Db, id: string): Promise<void> {
  await db
    .withTables<AccountTables>()
    .updateTable('account.sms_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function spendCode(db: Db, id: string, now: Date): Promise<void> {
  await db.withTables<AccountTables>().updateTable('account.sms_code').set({ used_at: now }).where('id', '=', id).execute()
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  const tables = db.withTables<AccountTables>()
  await tables.deleteFrom('account.challenge').where('expires_at', '<', before).execute()
  await tables.deleteFrom('account.sms_code').where('created_at', '<', before).execute()
  // Lock periods are much shorter than this.
  await tables.deleteFrom('account.login_attempt').where('last_at', '<', before).execute()
}
