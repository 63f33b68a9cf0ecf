// Rows of corrections and deliveries, and every version of a certificate.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { CertificateRow } from '../notarization/store.ts'
import type { JudicialTables } from '../tables.ts'

export type CorrectionRow = Selectable<JudicialTables['judicial.correction']>
export type DeliveryRow = Selectable<JudicialTables['judicial.delivery']>

const tables = (db: Db) => db.withTables<JudicialTables>()

/** The first version first. */
export const versionsOf = (db: Db, id: string): Promise<CertificateRow[]> =>
  tables(db).selectFrom('judicial.certificate').selectAll().where('application_id', '=', id).orderBy('version').execute()

interface Numbered {
  readonly kind: 'notarization' | 'purchase'
  readonly caseId: string
  /** It has one of the numbers. */
  readonly isFound: boolean
}

/** The case whose certificate has one of these spellings of a number; else another one, so that both cost the same. */
export async function caseWithNumber(db: Db, platformId: number, spellings: readonly string[]): Promise<Numbered | undefined> {
  const isAsked = sql`number = any (${[...spellings]}::text[])`
  const { rows } = await sql<Numbered>`
    select kind, "caseId", rank = 0 as "isFound" from (
      (select 'notarization' as kind, application_id as "caseId", 0 as rank from judicial.certificate
        where platform_id = ${platformId} and ${isAsked} limit 1)
      union all (select 'purchase', purchase_id, 0 from judicial.purchase_certificate
        where platform_id = ${platformId} and ${isAsked} limit 1)
      union all (select 'notarization', application_id, 1 from judicial.certificate
        where platform_id = ${platformId} order by number desc limit 1)
      union all (select 'purchase', purchase_id, 1 from judicial.purchase_certificate
        where platform_id = ${platformId} order by number desc limit 1)
    ) as candidate order by rank, kind limit 1`.execute(db)
  return rows[0]
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
