// Rows of acts and signatures.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { SigningTables } from '../tables.ts'

export type ActRow = Selectable<SigningTables['signing.act']>
export type SignatureRow = Selectable<SigningTables['signing.signature']>

const tables = (db: Db) => db.withTables<SigningTables>()

/** False if the same person has signed with the same handwriting before. */
export async function insertAct(db: Db, act: ActRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('signing.act')
    .values(act)
    .onConflict((conflict) => conflict.columns(['account_id', 'ink_hash']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertSignature(db: Db, signature: SignatureRow): Promise<void> {
  await tables(db).insertInto('signing.signature').values(signature).execute()
}

/** Acts that were begun before this time and have no signature: the process ended between signing and storing. */
export async function interruptedActs(db: Db, platformId: number, before: Date): Promise<ActRow[]> {
  return tables(db)
    .selectFrom('signing.act')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('begun_at', '<', before)
    .where(sql<boolean>`not exists (select 1 from signing.signature where act_id = act.id)`)
    .orderBy('begun_at')
    .execute()
}
