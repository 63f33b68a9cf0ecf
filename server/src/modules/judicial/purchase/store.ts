// Rows of purchase notarizations: application, goods, evidence, charges and certificate.
import type { Goods } from '@attestry/contract/modules/judicial/purchase-draft'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { JudicialTables } from '../tables.ts'

export type PurchaseRow = Selectable<JudicialTables['judicial.purchase']>
export type EvidenceRow = Selectable<JudicialTables['judicial.purchase_evidence']>
export type ChargeRow = Selectable<JudicialTables['judicial.purchase_charge']>
export type CertificateRow = Selectable<JudicialTables['judicial.purchase_certificate']>

const tables = (db: Db) => db.withTables<JudicialTables>()

export async function insertPurchase(db: Db, row: Insertable<JudicialTables['judicial.purchase']>): Promise<void> {
  await tables(db).insertInto('judicial.purchase').values(row).execute()
}

export const findPurchase = (db: Db, platformId: number, id: string): Promise<PurchaseRow | undefined> =>
  tables(db)
    .selectFrom('judicial.purchase')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()

/** In no particular order. */
export const findPurchases = (db: Db, ids: readonly string[]): Promise<PurchaseRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tables(db).selectFrom('judicial.purchase').selectAll().where('id', 'in', ids).execute()

/** Newest first. */
export const purchasesOf = (db: Db, ownerIds: readonly string[]): Promise<PurchaseRow[]> =>
  ownerIds.length === 0
    ? Promise.resolve([])
    : tables(db).selectFrom('judicial.purchase').selectAll().where('owner_id', 'in', ownerIds).orderBy('id', 'desc').execute()

/** Undefined if another change of the draft came first. */
export const changeDraft = (
  db: Db,
  { id, version }: Pick<PurchaseRow, 'id' | 'version'>,
  change: Pick<Updateable<JudicialTables['judicial.purchase']>, 'sealed' | 'terms' | 'saved_at'>,
): Promise<PurchaseRow | undefined> =>
  tables(db)
    .updateTable('judicial.purchase')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

/** In the transaction that has locked the case. */
export async function recordStep(
  db: Db,
  id: string,
  change: Pick<
    Updateable<JudicialTables['judicial.purchase']>,
    'applicant' | 'hold_id' | 'held_fen' | 'purchase_order' | 'shipment' | 'sent_back'
  >,
): Promise<void> {
  await tables(db).updateTable('judicial.purchase').set(change).where('id', '=', id).execute()
}

/** What was never submitted is not the office's to keep. */
export async function eraseDraft(db: Db, id: string, empty: Buffer): Promise<void> {
  await tables(db)
    .updateTable('judicial.purchase')
    .set({ sealed: empty })
    .where('id', '=', id)
    .where('applicant', 'is', null)
    .execute()
}

export async function insertGoods(db: Db, id: string, goods: readonly Goods[]): Promise<void> {
  await tables(db)
    .insertInto('judicial.purchase_goods')
    .values(goods.map((each, at) => ({ purchase_id: id, place: at + 1, body: JSON.stringify(each) })))
    .execute()
}

/** As submitted. */
export async function goodsOf(db: Db, id: string): Promise<readonly { readonly place: number; readonly body: Goods }[]> {
  return tables(db)
    .selectFrom('judicial.purchase_goods')
    .select(['place', 'body'])
    .where('purchase_id', '=', id)
    .orderBy('place')
    .execute()
}

export async function insertEvidence(db: Db, row: EvidenceRow): Promise<void> {
  await tables(db).insertInto('judicial.purchase_evidence').values(row).execute()
}

export const evidenceOf = (db: Db, id: string): Promise<EvidenceRow[]> =>
  tables(db).selectFrom('judicial.purchase_evidence').selectAll().where('purchase_id', '=', id).orderBy('place').execute()

export async function insertCharge(db: Db, row: ChargeRow): Promise<void> {
  await tables(db).insertInto('judicial.purchase_charge').values(row).execute()
}

export const chargesOf = (db: Db, id: string): Promise<ChargeRow[]> =>
  tables(db).selectFrom('judicial.purchase_charge').selectAll().where('purchase_id', '=', id).orderBy('line').execute()

export async function insertCertificate(db: Db, row: CertificateRow): Promise<void> {
  await tables(db).insertInto('judicial.purchase_certificate').values(row).execute()
}

export async function certificatesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, CertificateRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db).selectFrom('judicial.purchase_certificate').selectAll().where('purchase_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.purchase_id, row]))
}
