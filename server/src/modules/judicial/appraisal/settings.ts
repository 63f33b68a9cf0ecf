// Versions of the settings of appraisals by platform; the default is version 1 until somebody saves another.
import { type AppraisalSettings, defaultSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { AppraisalTables } from './tables.ts'

type Row = Selectable<AppraisalTables['judicial.appraisal_settings']>

const versions = (db: Db, platformId: number) =>
  db.withTables<AppraisalTables>().selectFrom('judicial.appraisal_settings').selectAll().where('platform_id', '=', platformId)

export const newestSettings = (db: Db, platformId: number): Promise<Row | undefined> =>
  versions(db, platformId).orderBy('version', 'desc').limit(1).executeTakeFirst()

export const settingsIn = (row: Row | undefined): AppraisalSettings =>
  row ? { ...row.body, version: row.version } : defaultSettings

export const currentSettings = async (db: Db, platformId: number): Promise<AppraisalSettings> =>
  settingsIn(await newestSettings(db, platformId))

/** The version that an entrustment was drawn from. */
export async function settingsOf(db: Db, platformId: number, version: number): Promise<AppraisalSettings> {
  const row = await versions(db, platformId).where('version', '=', version).executeTakeFirst()
  if (!row && version !== defaultSettings.version) throw new Error(`platform ${platformId} has no appraisal settings ${version}`)
  return settingsIn(row)
}

/** The licence that each account had last, also of those that have left. */
export async function licencesOf(db: Db, platformId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await versions(db, platformId).orderBy('version').execute()
  return new Map(rows.flatMap(({ body }) => body.appraisers.map(({ account, licence }): [string, string] => [account, licence])))
}

/** False if another version came first. */
export async function insertSettings(
  db: Db,
  { version, ...body }: AppraisalSettings,
  { platformId, accountId, at }: { readonly platformId: number; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .withTables<AppraisalTables>()
    .insertInto('judicial.appraisal_settings')
    .values({ platform_id: platformId, version, body: JSON.stringify(body), made_by: accountId, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
