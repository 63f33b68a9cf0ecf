// Stores signatures of records, which never change once made, and the queue of sealed records that have none yet.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AttestationTables } from '../tables.ts'

export type SignatureRow = Selectable<AttestationTables['attestation.signature']>

const tables = (db: Db) => db.withTables<AttestationTables>()

export const findSignature = (db: Db, ano: string): Promise<SignatureRow | undefined> =>
  tables(db).selectFrom('attestation.signature').selectAll().where('ano', '=', ano).executeTakeFirst()

export async function signedAmong(db: Db, anos: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ ano: string }>`
    select ano from attestation.signature where ano = any (${[...anos]}::text[])`.execute(db)
  return new Set(rows.map(({ ano }) => ano))
}

/** Of two made concurrently, the first one stored wins. */
export async function insertSignature(db: Db, row: SignatureRow): Promise<void> {
  await tables(db)
    .insertInto('attestation.signature')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function queueSigning(db: Db, anos: readonly string[]): Promise<void> {
  await sql`
    insert into attestation.signing_queue (ano) select * from unnest(${[...anos]}::text[]) on conflict do nothing`.execute(db)
}

export interface UnsignedRecord {
  readonly ano: string
  readonly platform_id: number
  readonly digest: string
}

/** The longest due, locked until the transaction ends: no other node signs them. */
export async function lockUnsigned(db: Db, limit: number): Promise<UnsignedRecord[]> {
  const { rows } = await sql<UnsignedRecord>`
    select queue.ano, record.platform_id, record.digest from attestation.signing_queue queue join attestation.record on record.ano = queue.ano
    where due_at <= now() and record.digest is not null
    order by backlog, due_at limit ${limit} for update of queue skip locked`.execute(db)
  return rows
}

export async function dequeueSigned(db: Db, anos: readonly string[]): Promise<void> {
  await sql`delete from attestation.signing_queue where ano = any (${[...anos]}::text[])`.execute(db)
}

const MAX_RETRY_DELAY_SECONDS = 600

/** The delay doubles with each failure. */
export async function postponeSigning(db: Db, ano: string): Promise<void> {
  await sql`
    update attestation.signing_queue set failures = failures + 1,
      due_at = now() + make_interval(secs => least(${MAX_RETRY_DELAY_SECONDS}, 2 ^ least(failures, 20)))
    where ano = ${ano}`.execute(db)
}

/** For a record that somebody waits for. */
export async function prioritizeSigning(db: Db, ano: string): Promise<void> {
  await sql`update attestation.signing_queue set backlog = false, due_at = '-infinity' where ano = ${ano}`.execute(db)
}

/** Records sealed longer ago than this; a time far ahead of the clock was written before the clock was set back. */
export async function unsignedByPlatform(
  db: Db,
  now: Date,
  seconds: number,
): Promise<{ platform_id: number; since: Date; waiting: number }[]> {
  const { rows } = await sql<{ platform_id: number; since: Date; waiting: number }>`
    select record.platform_id, min(record.sealed_at) as since, count(*)::int as waiting
    from attestation.signing_queue queue join attestation.record on record.ano = queue.ano
    where record.sealed_at not between
      ${now}::timestamptz - make_interval(secs => ${seconds}) and ${now}::timestamptz + make_interval(secs => ${seconds})
    group by record.platform_id order by record.platform_id`.execute(db)
  return rows
}

export async function lastSignedAt(db: Db): Promise<Date | undefined> {
  const row = await tables(db)
    .selectFrom('attestation.signature')
    .select('signed_at')
    .orderBy('signed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.signed_at
}
