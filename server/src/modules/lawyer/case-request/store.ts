// Rows of case requests: personal data encrypted, rate limit keys hashed.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { LawyerTables } from '../tables.ts'

/** With the requested lawyer's name in Chinese and English. */
export type RequestRow = Selectable<LawyerTables['lawyer.case_request']> & {
  readonly lawyer_zh: string | null
  readonly lawyer_en: string | null
}

const tables = (db: Db) => db.withTables<LawyerTables>()

export async function insertRequest(db: Db, row: Insertable<LawyerTables['lawyer.case_request']>): Promise<void> {
  await tables(db).insertInto('lawyer.case_request').values(row).execute()
}

/** Serialises requests of one sender, so that concurrent ones count each other; locks in sorted order to avoid deadlocks. */
export async function lockSender(db: Db, phoneHash: Buffer, addressHash: Buffer): Promise<void> {
  for (const hash of [phoneHash, addressHash].map((each) => each.toString('hex')).sort())
    await lockInTransaction(db, 'case-request', hash)
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

/** In no particular order. */
export const findRequests = (db: Db, platformId: number, ids: readonly string[]): Promise<RequestRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('lawyer.case_request')
        .leftJoin('lawyer.lawyer', 'lawyer.lawyer.id', 'lawyer.case_request.lawyer_id')
        .selectAll('lawyer.case_request')
        .select([
          sql<string | null>`lawyer.lawyer.zh->>'name'`.as('lawyer_zh'),
          sql<string | null>`lawyer.lawyer.en->>'name'`.as('lawyer_en'),
        ])
        .where('lawyer.case_request.platform_id', '=', platformId)
        .where('lawyer.case_request.id', 'in', [...ids])
        .execute()
