// Advisory lock for one transaction: calls that count before they insert run one after the other, on every node.
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Held until the transaction ends. Two keys may share a lock by chance, which only makes one wait. */
export async function lockInTransaction(db: Db, scope: string, key: string | number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${scope}), hashtext(${String(key)}))`.execute(db)
}
