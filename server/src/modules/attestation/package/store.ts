// Stores check codes: short-lived permissions to download the evidence of one record.
import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

const hash = (code: string) => createHash('sha256').update(`attestry/check-code/v1 ${code}`).digest('hex')

export async function insertCheckCode(db: Db, owner: { ano: string; accountId: string }, expiresAt: Date): Promise<string> {
  const code = randomBytes(16).toString('hex')
  await db
    .withTables<AttestationTables>()
    .insertInto('attestation.check_code')
    .values({ code_hash: hash(code), ano: owner.ano, account_id: owner.accountId, expires_at: expiresAt })
    .execute()
  return code
}

export async function findCheckCode(
  db: Db,
  owner: { ano: string; accountId: string },
  code: string,
): Promise<{ expires_at: Date } | undefined> {
  return db
    .withTables<AttestationTables>()
    .selectFrom('attestation.check_code')
    .select('expires_at')
    .where('code_hash', '=', hash(code))
    .where('ano', '=', owner.ano)
    .where('account_id', '=', owner.accountId)
    .executeTakeFirst()
}

export async function deleteCheckCode(db: Db, code: string): Promise<void> {
  await db.withTables<AttestationTables>().deleteFrom('attestation.check_code').where('code_hash', '=', hash(code)).execute()
}

export async function deleteExpiredCheckCodes(db: Db, before: Date): Promise<void> {
  await db.withTables<AttestationTables>().deleteFrom('attestation.check_code').where('expires_at', '<', before).execute()
}
