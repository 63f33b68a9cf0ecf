// Rows of corrections and deliveries, and every version of a certificate.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CertificateRow } from '../notarization/store.ts'
import type { JudicialTables } from '../tables.ts'

export type CorrectionRow = Selectable<JudicialTables['judicial.correction']>
export type DeliveryRow = Selectable<JudicialTables['judicial.delivery']>

const tables = (db: Db) => db.withTables<JudicialTables>()

/** The first version first. */
export const versionsOf = (db: Db, id: string): Promise<CertificateRow[]> =>
  tables(db).selectFrom('judicial.certificate').selectAll().where('application_id', '=', id).orderBy('version').execute()

/** The case whose certificate has one of these numbers: spellings of the same number. */
export async function caseWithNumber(db: Db, platformId: number, spellings: readonly string[]): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('judicial.certificate')
    .select('application_id')
    .where('platform_id', '=', platformId)
    .where('number', 'in', spellings)
    .limit(1)
    .executeTakeFirst()
  return row?.application_id
}

export async function insertCorrection(db: Db, row: CorrectionRow): Promise<void> {
  await tables(db).insertInto('judicial.correction').values(row).execute()
}

/** The oldest first. */
export const correctionsOf = (db: Db, id: string): Promise<CorrectionRow[]> =>
  tables(db).selectFrom('judicial.correction').selectAll().where('application_id', '=', id).orderBy('number').execute()

export async function insertDelivery(db: Db, row: DeliveryRow): Promise<void> {
  await tables(db).insertInto('judicial.delivery').values(row).execute()
}

/** The oldest first. */
export const deliveriesOf = (db: Db, id: string): Promise<DeliveryRow[]> =>
  tables(db).selectFrom('judicial.delivery').selectAll().where('application_id', '=', id).orderBy('number').execute()
