// What is known about the invoice service of a platform: its last answer about the quota, and what needs a person.
import type { IssuerAttention } from '@attestry/contract/modules/invoice/issuer'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { InvoiceTables } from '../tables.ts'

export type IssuerRow = Selectable<InvoiceTables['invoice.issuer']>

const tables = (db: Db) => db.withTables<InvoiceTables>()

export async function findIssuer(db: Db, platformId: number): Promise<IssuerRow | undefined> {
  return tables(db).selectFrom('invoice.issuer').selectAll().where('platform_id', '=', platformId).executeTakeFirst()
}

/** False if the service was asked after `since` already. */
export async function takeQuestion(db: Db, platformId: number, now: Date, since: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into invoice.issuer as kept (platform_id, asked_at, unanswered) values (${platformId}, ${now}, 0)
    on conflict (platform_id) do update set asked_at = excluded.asked_at
    where kept.asked_at is null or kept.asked_at <= ${since}
    returning platform_id`.execute(db)
  return rows.length === 1
}

export async function storeNoAnswer(db: Db, platformId: number): Promise<void> {
  await tables(db)
    .updateTable('invoice.issuer')
    .set(({ eb }) => ({ unanswered: eb('unanswered', '+', 1) }))
    .where('platform_id', '=', platformId)
    .execute()
}

/** Locks the row until the end of the transaction. */
export async function storeAnswer(
  db: Db,
  platformId: number,
  { leftFen, totalFen, at }: { readonly leftFen: number; readonly totalFen: number | undefined; readonly at: Date },
): Promise<IssuerRow> {
  return tables(db)
    .updateTable('invoice.issuer')
    .set({ quota_left_fen: leftFen, quota_total_fen: totalFen ?? null, answered_at: at, unanswered: 0 })
    .where('platform_id', '=', platformId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Lock the row first. */
export async function setWarned(db: Db, platformId: number, warned: boolean): Promise<void> {
  await tables(db).updateTable('invoice.issuer').set({ warned }).where('platform_id', '=', platformId).execute()
}

const attentionColumns = { 'login-lost': 'login_lost_at', 'face-scan': 'face_scan_at' } as const satisfies Record<
  IssuerAttention,
  keyof IssuerRow
>

export const attentionsOf = (row: IssuerRow): { kind: IssuerAttention; since: Date }[] =>
  (Object.keys(attentionColumns) as IssuerAttention[]).flatMap((kind) => {
    const since = row[attentionColumns[kind]]
    return since ? [{ kind, since }] : []
  })

/** False if it was reported before and is still open. */
export async function openAttention(db: Db, platformId: number, kind: IssuerAttention, at: Date): Promise<boolean> {
  const column = sql.ref(attentionColumns[kind])
  const { rows } = await sql`
    insert into invoice.issuer as kept (platform_id, ${column}) values (${platformId}, ${at})
    on conflict (platform_id) do update set ${column} = excluded.${column} where kept.${column} is null
    returning platform_id`.execute(db)
  return rows.length === 1
}

/** False if it is not open. */
export async function closeAttention(db: Db, platformId: number, kind: IssuerAttention): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('invoice.issuer')
    .set({ [attentionColumns[kind]]: null })
    .where('platform_id', '=', platformId)
    .where(attentionColumns[kind], 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** An invoice that was issued later proves that the service works. */
export async function closeAttentionsBefore(db: Db, platformId: number, at: Date): Promise<void> {
  await sql`
    update invoice.issuer set
      login_lost_at = case when login_lost_at < ${at} then null else login_lost_at end,
      face_scan_at = case when face_scan_at < ${at} then null else face_scan_at end
    where platform_id = ${platformId} and (login_lost_at < ${at} or face_scan_at < ${at})`.execute(db)
}

/** Applications that are not issued yet, and what they ask for. */
export async function openApplications(db: Db, platformId: number): Promise<{ count: number; fen: number }> {
  const { rows } = await sql<{ count: number; fen: number }>`
    select count(*) as count, coalesce(sum(fen), 0)::bigint as fen from invoice.application
    where platform_id = ${platformId} and state in ('reviewing', 'submitted', 'unknown')`.execute(db)
  return rows[0] ?? { count: 0, fen: 0 }
}
