// Rows of appraisals: entrustments, materials, payment, refunds, opinions and issued papers.
import type { Db } from '../../../kernel/database.ts'
import type {
  AppraisalPaymentRow,
  AppraisalRefundRow,
  AppraisalRow,
  AppraisalTables,
  IssueRow,
  MaterialRow,
  OpinionRow,
} from './tables.ts'

const tables = (db: Db) => db.withTables<AppraisalTables>()

export async function insertAppraisal(db: Db, row: AppraisalRow): Promise<void> {
  await tables(db).insertInto('judicial.appraisal').values(row).execute()
}

export const findAppraisal = (db: Db, platformId: number, id: string): Promise<AppraisalRow | undefined> =>
  tables(db)
    .selectFrom('judicial.appraisal')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()

/** In no particular order. */
export const findAppraisals = (db: Db, ids: readonly string[]): Promise<AppraisalRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db).selectFrom('judicial.appraisal').selectAll().where('id', 'in', ids).execute()

/** Newest first. */
export const appraisalsOf = (db: Db, ownerIds: readonly string[]): Promise<AppraisalRow[]> =>
  ownerIds.length === 0
    ? Promise.resolve([])
    : tables(db).selectFrom('judicial.appraisal').selectAll().where('owner_id', 'in', ownerIds).orderBy('id', 'desc').execute()

/** Undefined if another change came first. */
export const changeAppraisal = (
  db: Db,
  { id, version }: Pick<AppraisalRow, 'id' | 'version'>,
  change: Partial<Pick<AppraisalRow, 'sealed' | 'settings_version' | 'drawn_sha256' | 'drawn_facts' | 'saved_at'>>,
  raise: 0 | 1 = 1,
): Promise<AppraisalRow | undefined> =>
  tables(db)
    .updateTable('judicial.appraisal')
    .set({ ...change, version: version + raise })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()

export async function setNumber(db: Db, id: string, number: string): Promise<void> {
  await tables(db).updateTable('judicial.appraisal').set({ number }).where('id', '=', id).where('number', 'is', null).execute()
}

/** The rows stay: their cases refer to them. */
export async function eraseAppraisal(db: Db, id: string, empty: Buffer): Promise<void> {
  await tables(db)
    .updateTable('judicial.appraisal')
    .set({ sealed: empty, drawn_sha256: null, drawn_facts: null })
    .where('id', '=', id)
    .execute()
}

export async function insertMaterials(db: Db, rows: readonly MaterialRow[]): Promise<void> {
  if (rows.length > 0) await tables(db).insertInto('judicial.appraisal_material').values(rows).execute()
}

export const materialsOf = (db: Db, id: string): Promise<MaterialRow[]> =>
  tables(db).selectFrom('judicial.appraisal_material').selectAll().where('appraisal_id', '=', id).orderBy('place').execute()

/** Other appraisals of the owner that examine one of these records. */
export const materialsShared = (
  db: Db,
  ownerId: string,
  id: string,
  anos: readonly string[],
): Promise<{ readonly id: string; readonly ano: string }[]> =>
  anos.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('judicial.appraisal_material')
        .innerJoin('judicial.appraisal', 'judicial.appraisal.id', 'judicial.appraisal_material.appraisal_id')
        .select(['judicial.appraisal.id', 'judicial.appraisal_material.ano'])
        .where('judicial.appraisal.owner_id', '=', ownerId)
        .where('judicial.appraisal.id', '<>', id)
        .where('judicial.appraisal_material.ano', 'in', anos)
        .execute()

export async function insertAppraisalPayment(db: Db, row: AppraisalPaymentRow): Promise<void> {
  await tables(db).insertInto('judicial.appraisal_payment').values(row).execute()
}

export const appraisalPaymentOf = (db: Db, id: string): Promise<AppraisalPaymentRow | undefined> =>
  tables(db).selectFrom('judicial.appraisal_payment').selectAll().where('appraisal_id', '=', id).executeTakeFirst()

export async function insertAppraisalRefund(db: Db, row: AppraisalRefundRow): Promise<void> {
  await tables(db).insertInto('judicial.appraisal_refund').values(row).execute()
}

export const appraisalRefundsOf = (db: Db, id: string): Promise<AppraisalRefundRow[]> =>
  tables(db).selectFrom('judicial.appraisal_refund').selectAll().where('appraisal_id', '=', id).orderBy('number').execute()

export const findOpinion = (db: Db, id: string): Promise<OpinionRow | undefined> =>
  tables(db).selectFrom('judicial.appraisal_opinion').selectAll().where('appraisal_id', '=', id).executeTakeFirst()

/** Undefined if another change came first; version 0: none was saved before. */
export async function saveOpinionRow(db: Db, before: number, row: Omit<OpinionRow, 'version'>): Promise<OpinionRow | undefined> {
  const version = before + 1
  if (before === 0)
    return tables(db)
      .insertInto('judicial.appraisal_opinion')
      .values({ ...row, version })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  return tables(db)
    .updateTable('judicial.appraisal_opinion')
    .set({ ...row, version })
    .where('appraisal_id', '=', row.appraisal_id)
    .where('version', '=', before)
    .returningAll()
    .executeTakeFirst()
}

/** The account saved the draft of the opinion or drew it; kept for good. */
export async function insertWriter(db: Db, appraisal_id: string, account_id: string): Promise<void> {
  await tables(db)
    .insertInto('judicial.appraisal_writer')
    .values({ appraisal_id, account_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isWriter(db: Db, id: string, accountId: string): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('judicial.appraisal_writer')
    .select('account_id')
    .where('appraisal_id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertIssue(db: Db, row: IssueRow): Promise<void> {
  await tables(db).insertInto('judicial.appraisal_issue').values(row).execute()
}

export const issuesOf = (db: Db, id: string): Promise<IssueRow[]> =>
  tables(db).selectFrom('judicial.appraisal_issue').selectAll().where('appraisal_id', '=', id).orderBy('version').execute()
