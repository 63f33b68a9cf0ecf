// Rows of account links: ordered pairs, found from either side.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AccessTables } from '../access-tables.ts'

export type LinkRow = Selectable<AccessTables['account.account_link']>

export async function linksOf(db: Db, accountId: string): Promise<LinkRow[]> {
  return db
    .withTables<AccessTables>()
    .selectFrom('account.account_link')
    .selectAll()
    .where((row) => row.or([row('low_id', '=', accountId), row('high_id', '=', accountId)]))
    .orderBy('created_at')
    .execute()
}

/** Linking again renews the proofs. */
export async function upsertLink(db: Db, row: LinkRow): Promise<void> {
  const { low_proof, high_proof, created_at } = row
  await db
    .withTables<AccessTables>()
    .insertInto('account.account_link')
    .values(row)
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doUpdateSet({ low_proof, high_proof, created_at }))
    .execute()
}

export async function deleteLink(db: Db, one: string, other: string): Promise<boolean> {
  const result = await db
    .withTables<AccessTables>()
    .deleteFrom('account.account_link')
    .where('low_id', '=', sql<string>`least(${one}::uuid, ${other}::uuid)`)
    .where('high_id', '=', sql<string>`greatest(${one}::uuid, ${other}::uuid)`)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}
