// Versions of the template of notarization by platform; the default is version 1 until somebody saves another.
import { defaultTemplate, type NotarizationTemplate } from '@attestry/contract/modules/judicial/template'
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

type Row = Selectable<JudicialTables['judicial.template']>

const versions = (db: Db, platformId: number) =>
  db.withTables<JudicialTables>().selectFrom('judicial.template').selectAll().where('platform_id', '=', platformId)

export const newestVersion = (db: Db, platformId: number): Promise<Row | undefined> =>
  versions(db, platformId).orderBy('version', 'desc').limit(1).executeTakeFirst()

export const templateIn = (row: Row | undefined): NotarizationTemplate =>
  row ? { ...row.body, version: row.version } : defaultTemplate

export const currentTemplate = async (db: Db, platformId: number): Promise<NotarizationTemplate> =>
  templateIn(await newestVersion(db, platformId))

/** The version that a case was drawn from. */
export async function templateOf(db: Db, platformId: number, version: number): Promise<NotarizationTemplate> {
  const row = await versions(db, platformId).where('version', '=', version).executeTakeFirst()
  if (!row && version !== defaultTemplate.version) throw new Error(`platform ${platformId} has no template ${version}`)
  return templateIn(row)
}

/** False if another version came first. */
export async function insertVersion(
  db: Db,
  { version, ...body }: NotarizationTemplate,
  { platformId, accountId, at }: { readonly platformId: number; readonly accountId: string; readonly at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .withTables<JudicialTables>()
    .insertInto('judicial.template')
    .values({ platform_id: platformId, version, body: JSON.stringify(body), made_by: accountId, made_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
