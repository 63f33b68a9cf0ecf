// Stores every trust list that was ever in force.
import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { TransparencyTables } from '../tables.ts'

export async function insertTrust(db: Db, trust: Insertable<TransparencyTables['transparency.trust']>): Promise<void> {
  await db
    .withTables<TransparencyTables>()
    .insertInto('transparency.trust')
    .values(trust)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
