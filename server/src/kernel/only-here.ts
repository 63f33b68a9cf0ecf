// One node at a time for work that every node tries: the others find something else to do. Safety must not rest on it, only peace.
import { sql } from 'kysely'
import type { Deps } from './deps.ts'

/** False where another node is at it. */
export async function onlyHere(deps: Deps, name: string, work: () => Promise<boolean>): Promise<boolean> {
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
