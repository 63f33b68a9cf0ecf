// Rows of case requests: personal data encrypted, rate limit keys hashed.
import type { CaseState } from '@attestry/contract/modules/lawyer/field'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { LawyerTables } from '../tables.ts'

export type CaseRow = Selectable<LawyerTables['lawyer.case_request']>
/** With the requested lawyer's name in Chinese and English. */
export type ListedCaseRow = CaseRow & { readonly lawyer_zh: string | null; readonly lawyer_en: string | null }

const tables = (db: Db) => db.withTables<LawyerTables>()

export async function insertCase(db: Db, row: Insertable<LawyerTables['lawyer.case_request']>): Promise<void> {
  await tables(db).insertInto('lawyer.case_request').values(row).execute()
}

/** Serialises requests of one sender, so that concurrent ones count each other; locks in sorted order to avoid deadlocks. */
export async function lockSender(db: Db, phoneHash: Buffer, addressHash: Buffer): Promise<void> {
  for (const hash of [phoneHash, addressHash].map((each) => each.toString('hex')).sort())
    await sql`select pg_advisory_xact_lock(hashtext('case-request'), hashtext(${hash}))`.execute(db)
}

export async function requestsSince(
  db: Db,
  platformId: number,
  by: { phone_hash: Buffer } | { address_hash: Buffer },
  since: Date,
): Promise<number> {
  const [column, value] = Object.entries(by)[0] as ['phone_hash' | 'address_hash', Buffer]
  const { count } = await tables(db)
    .selectFrom('lawyer.case_request')
    .select(sql<number>`count(*)`.as('count'))
    .where('platform_id', '=', platformId)
    .where(column, '=', value)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const withLawyer = (db: Db, platformId: number) =>
  tables(db)
    .selectFrom('lawyer.case_request')
    .leftJoin('lawyer.lawyer', 'lawyer.lawyer.id', 'lawyer.case_request.lawyer_id')
    .where('lawyer.case_request.platform_id', '=', platformId)

const names = [
  sql<string | null>`lawyer.lawyer.zh->>'name'`.as('lawyer_zh'),
  sql<string | null>`lawyer.lawyer.en->>'name'`.as('lawyer_en'),
] as const

export async function listCases(
  db: Db,
  platformId: number,
  state: CaseState | undefined,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<{ rows: ListedCaseRow[]; total: number }> {
  const found = withLawyer(db, platformId).$if(state !== undefined, (query) =>
    query.where('lawyer.case_request.state', '=', state ?? 'new'),
  )
  const [rows, count] = await Promise.all([
    found
      .selectAll('lawyer.case_request')
      .select(names)
      .orderBy('lawyer.case_request.created_at', 'desc')
      .orderBy('lawyer.case_request.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute(),
    found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(count.total) }
}

export const findCase = (db: Db, platformId: number, id: string): Promise<ListedCaseRow | undefined> =>
  withLawyer(db, platformId)
    .selectAll('lawyer.case_request')
    .select(names)
    .where('lawyer.case_request.id', '=', id)
    .executeTakeFirst()

export async function updateCaseState(
  db: Db,
  target: { platformId: number; id: string },
  from: readonly CaseState[],
  change: { to: CaseState; note: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('lawyer.case_request')
    .set({ state: change.to, note: change.note, updated_at: change.at })
    .where('platform_id', '=', target.platformId)
    .where('id', '=', target.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The number of requests that were not called back yet. */
export async function newCaseRequests(db: Db, platformId: number): Promise<number> {
  const { waiting } = await tables(db)
    .selectFrom('lawyer.case_request')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
  return waiting
}
