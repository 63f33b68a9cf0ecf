// Rows of applications, the evidence as submitted, payments, refunds and certificates.
import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

export type ApplicationRow = Selectable<JudicialTables['judicial.application']>
export type CertificateRow = Selectable<JudicialTables['judicial.certificate']>
export type PaymentRow = Selectable<JudicialTables['judicial.payment']>
export type RefundRow = Selectable<JudicialTables['judicial.refund']>
export type EvidenceRow = Selectable<JudicialTables['judicial.evidence']>

const tables = (db: Db) => db.withTables<JudicialTables>()

export async function insertApplication(db: Db, row: ApplicationRow): Promise<void> {
  await tables(db).insertInto('judicial.application').values(row).execute()
}

export const findApplication = (db: Db, platformId: number, id: string): Promise<ApplicationRow | undefined> =>
  tables(db)
    .selectFrom('judicial.application')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()

/** In no particular order. */
export const findApplications = (db: Db, ids: readonly string[]): Promise<ApplicationRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db).selectFrom('judicial.application').selectAll().where('id', 'in', ids).execute()

/** Undefined if another change came first. */
export const changeApplication = (
  db: Db,
  { id, version }: Pick<ApplicationRow, 'id' | 'version'>,
  change: Partial<
    Pick<ApplicationRow, 'sealed' | 'template_version' | 'drawn_sha256' | 'drawn_facts' | 'notary_id' | 'saved_at'>
  >,
  raise: 0 | 1 = 1,
): Promise<ApplicationRow | undefined> =>
  tables(db)
    .updateTable('judicial.application')
    .set({ ...change, version: version + raise })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export async function replaceEvidence(
  db: Db,
  id: string,
  evidence: readonly Omit<EvidenceRow, 'application_id'>[],
): Promise<void> {
  await tables(db).deleteFrom('judicial.evidence').where('application_id', '=', id).execute()
  await tables(db)
    .insertInto('judicial.evidence')
    .values(evidence.map((row) => ({ application_id: id, ...row })))
    .execute()
}

export const evidenceOf = (db: Db, id: string): Promise<EvidenceRow[]> =>
  tables(db).selectFrom('judicial.evidence').selectAll().where('application_id', '=', id).orderBy('place').execute()

/** The applications of an owner that a record was submitted with, newest first. */
export async function applicationsWith(db: Db, ownerId: string, ano: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('judicial.evidence')
    .innerJoin('judicial.application', 'judicial.application.id', 'judicial.evidence.application_id')
    .select('judicial.application.id')
    .where('judicial.evidence.ano', '=', ano)
    .where('judicial.application.owner_id', '=', ownerId)
    .orderBy('judicial.application.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertPayment(db: Db, row: PaymentRow): Promise<void> {
  await tables(db).insertInto('judicial.payment').values(row).execute()
}

export const paymentOf = (db: Db, id: string): Promise<PaymentRow | undefined> =>
  tables(db).selectFrom('judicial.payment').selectAll().where('application_id', '=', id).executeTakeFirst()

export async function insertRefund(db: Db, row: RefundRow): Promise<void> {
  await tables(db).insertInto('judicial.refund').values(row).execute()
}

export const refundsOf = (db: Db, id: string): Promise<RefundRow[]> =>
  tables(db).selectFrom('judicial.refund').selectAll().where('application_id', '=', id).orderBy('number').execute()

export async function insertCertificate(db: Db, row: CertificateRow): Promise<void> {
  await tables(db).insertInto('judicial.certificate').values(row).execute()
}

/** The newest certificate of each application. */
export async function certificatesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, CertificateRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('judicial.certificate')
    .selectAll()
    .where('application_id', 'in', ids)
    .orderBy('version')
    .execute()
  return new Map(rows.map((row) => [row.application_id, row]))
}

/** Newest first. */
export const applicationsOf = (db: Db, ownerIds: readonly string[]): Promise<ApplicationRow[]> =>
  ownerIds.length === 0
    ? Promise.resolve([])
    : tables(db).selectFrom('judicial.application').selectAll().where('owner_id', 'in', ownerIds).orderBy('id', 'desc').execute()

/** The rows stay: their cases refer to them. */
export async function eraseDraft(db: Db, id: string, empty: Buffer): Promise<void> {
  await tables(db)
    .updateTable('judicial.application')
    .set({ sealed: empty, drawn_sha256: null, drawn_facts: null })
    .where('id', '=', id)
    .execute()
}
