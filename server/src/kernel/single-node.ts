// Runs work that every node attempts on one node at a time (advisory lock); it only avoids duplicate effort, correctness must not depend on it.
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** False if another node holds the lock. */
export async function onSingleNode(deps: Deps, name: string, work: () => Promise<boolean>): Promise<boolean> {
  return deps.db.connection().execute(async (connection) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(hashtext(${name})) as got`.execute(connection)
    if (!rows[0]?.got) return false
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${name}))`.execute(connection)
    }
  })
}
