// A database with the schema before a migration, to test what that migration moves.
import { readdir } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { connect, type Db } from '../src/kernel/database.ts'
import { ownDatabase } from './own-database.ts'

const folder = new URL('../migrations/', import.meta.url)

/** Loads and runs every earlier migration. */
export const MIGRATE_TIMEOUT_MS = 120_000

export interface EarlierSchema {
  readonly db: Db
  /** Runs the migration with the given number. */
  migrate(): Promise<void>
  close(): Promise<void>
}

export async function openEarlierSchema(number: string): Promise<EarlierSchema> {
  const own = await ownDatabase()
  const { db, close } = connect(own.ownerUrl, { max: 2, name: 'migration-test' })
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const run = async (wanted: readonly string[]) => {
    for (const name of wanted) {
      const { up }: { up(db: Kysely<unknown>): Promise<void> } = await import(new URL(name, folder).href)
      await up(db as Kysely<unknown>)
    }
  }
  await dropSchemas(db)
  await run(names.filter((name) => name < number))
  return {
    db,
    migrate: () => run(names.filter((name) => name.startsWith(number))),
    close: async () => {
      await close()
      await own.drop()
    },
  }
}

async function dropSchemas(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop schema ${sql.ref(name)} cascade`.execute(db)
}
