// Migrates a database to the latest schema; safe on several nodes concurrently, exactly one applies each migration.
import { readdir } from 'node:fs/promises'
import { type Migration, Migrator } from 'kysely/migration'
import { connect } from './database.ts'

const folder = new URL('../../migrations/', import.meta.url)

async function allMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort()
  const loaded = await Promise.all(
    names.map(async (name) => [name.slice(0, -3), await import(new URL(name, folder).href)] as const),
  )
  return Object.fromEntries(loaded)
}

export async function migrateToLatest(url: string): Promise<void> {
  const database = connect(url, { max: 2, name: 'attestry-migrate' })
  try {
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: allMigrations } })
    const { error, results } = await migrator.migrateToLatest()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(failed ? `migration ${failed} failed` : 'migrations could not be started', { cause: error })
    }
  } finally {
    await database.close()
  }
}
