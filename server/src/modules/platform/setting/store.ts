// Rows of settings and logos, with optimistic locking.
import type { Db } from '../../../kernel/database.ts'
import type { PlatformFacts, PlatformTables } from '../tables.ts'

const tables = (db: Db) => db.withTables<PlatformTables>()

export interface SettingRow {
  readonly name: string
  readonly sms_signature: string
  readonly facts: PlatformFacts
  readonly version: number
  readonly updated_at: Date | null
  readonly updated_by: string | null
}

const columns = ['name', 'sms_signature', 'facts', 'version', 'updated_at', 'updated_by'] as const

export async function readSetting(db: Db, platformId: number): Promise<SettingRow> {
  return tables(db).selectFrom('platform.platform').select(columns).where('id', '=', platformId).executeTakeFirstOrThrow()
}

/** Undefined if it is at another version. */
export async function writeSetting(
  db: Db,
  platformId: number,
  version: number,
  change: Pick<SettingRow, 'name' | 'sms_signature' | 'facts'> & { readonly at: Date; readonly by: string },
): Promise<SettingRow | undefined> {
  const { name, sms_signature, facts, at, by } = change
  return tables(db)
    .updateTable('platform.platform')
    .set({ name, sms_signature, facts: JSON.stringify(facts), version: version + 1, updated_at: at, updated_by: by })
    .where('id', '=', platformId)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

export async function insertLogo(db: Db, logo: { platformId: number; sha256: string; png: Buffer; at: Date }): Promise<void> {
  await tables(db)
    .insertInto('platform.logo')
    .values({ platform_id: logo.platformId, sha256: logo.sha256, png: logo.png, created_at: logo.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasLogo(db: Db, platformId: number, sha256: string): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('platform.logo')
    .select('sha256')
    .where('platform_id', '=', platformId)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

/** By digest alone: logos are public. */
export async function findLogo(db: Db, sha256: string): Promise<Buffer | undefined> {
  const row = await tables(db).selectFrom('platform.logo').select('png').where('sha256', '=', sha256).limit(1).executeTakeFirst()
  return row?.png
}
