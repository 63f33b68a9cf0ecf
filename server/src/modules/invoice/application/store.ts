// Rows of applications for invoices, their orders, steps and files.
import type { FileFormat, InvoiceState } from '@attestry/contract/modules/invoice/application'
import type { PageQuery } from '@attestry/contract/paging'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import type { InvoiceTables } from '../tables.ts'

export type ApplicationRow = Selectable<InvoiceTables['invoice.application']>
export type ApplicationOrderRow = Selectable<InvoiceTables['invoice.application_order']>
export type FileRow = Selectable<InvoiceTables['invoice.file']>

const tables = (db: Db) => db.withTables<InvoiceTables>()

export async function insertApplication(
  db: Db,
  application: Insertable<InvoiceTables['invoice.application']>,
): Promise<ApplicationRow> {
  return tables(db).insertInto('invoice.application').values(application).returningAll().executeTakeFirstOrThrow()
}

/** Leaves out orders of another live application; returns the inserted ones. */
export async function insertOrders(db: Db, orders: readonly ApplicationOrderRow[]): Promise<string[]> {
  const rows = await tables(db)
    .insertInto('invoice.application_order')
    .values(orders)
    .onConflict((conflict) => conflict.column('order_id').where(sql<boolean>`live`).doNothing())
    .returning('order_id')
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export async function findApplication(
  db: Db,
  { platformId, ownerId }: { readonly platformId: number; readonly ownerId?: string },
  id: string,
): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('invoice.application')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .executeTakeFirst()
}

export const applicationById = (db: Db, id: string): Promise<ApplicationRow | undefined> =>
  tables(db).selectFrom('invoice.application').selectAll().where('id', '=', id).executeTakeFirst()

export async function findBySerial(db: Db, platformId: number, serial: string): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('invoice.application')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where(({ eb, or }) =>
      or([
        eb('serial', '=', serial),
        eb('reversal_serial', '=', serial),
        // A reversal whose sheet became void: its serial is no longer that of the application.
        eb('id', 'in', eb.selectFrom('invoice.sheet').select('application_id').where('invoice.sheet.serial', '=', serial)),
      ]),
    )
    .executeTakeFirst()
}

export async function lockApplication(db: Db, id: string): Promise<ApplicationRow> {
  return tables(db).selectFrom('invoice.application').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function pageOfApplications(
  db: Db,
  {
    platformId,
    ownerId,
    state,
  }: { readonly platformId: number; readonly ownerId?: string; readonly state?: InvoiceState | undefined },
  page: PageQuery,
) {
  const found = tables(db)
    .selectFrom('invoice.application')
    .where('platform_id', '=', platformId)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'reviewing'))
  const rows = await found
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export async function countReviewing(db: Db, platformId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('invoice.application')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'reviewing')
    .executeTakeFirstOrThrow()
  return count
}

export async function ordersOf(db: Db, applicationIds: readonly string[]): Promise<ApplicationOrderRow[]> {
  if (applicationIds.length === 0) return []
  return tables(db)
    .selectFrom('invoice.application_order')
    .selectAll()
    .where('application_id', 'in', applicationIds)
    .orderBy('paid_at')
    .orderBy('order_id')
    .execute()
}

/** The orders of an account that cannot be invoiced again. */
export async function liveOrderIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('invoice.application_order')
    .innerJoin('invoice.application', 'invoice.application.id', 'invoice.application_order.application_id')
    .select('order_id')
    .where('owner_id', '=', ownerId)
    .where('live', '=', true)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export async function liveApplicationOf(db: Db, orderId: string): Promise<string | undefined> {
  const row = await tables(db)
    .selectFrom('invoice.application_order')
    .select('application_id')
    .where('order_id', '=', orderId)
    .where('live', '=', true)
    .executeTakeFirst()
  return row?.application_id
}

export async function freeOrders(db: Db, applicationId: string): Promise<void> {
  await tables(db)
    .updateTable('invoice.application_order')
    .set({ live: false })
    .where('application_id', '=', applicationId)
    .execute()
}

/** Before other orders are inserted: only those of an application that is not live. */
export async function deleteOrders(db: Db, applicationId: string): Promise<void> {
  await tables(db)
    .deleteFrom('invoice.application_order')
    .where('application_id', '=', applicationId)
    .where('live', '=', false)
    .execute()
}

/** Undefined if it is in another state by now. */
export async function changeState(
  db: Db,
  id: string,
  from: readonly InvoiceState[],
  change: Updateable<InvoiceTables['invoice.application']> & { readonly state: InvoiceState },
): Promise<ApplicationRow | undefined> {
  return tables(db)
    .updateTable('invoice.application')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

export async function updateApplication(
  db: Db,
  id: string,
  change: Pick<Updateable<InvoiceTables['invoice.application']>, 'query_at' | 'queries' | 'fault'>,
): Promise<void> {
  await tables(db).updateTable('invoice.application').set(change).where('id', '=', id).execute()
}

export async function insertStep(db: Db, step: Insertable<InvoiceTables['invoice.step']>): Promise<void> {
  await tables(db).insertInto('invoice.step').values(step).execute()
}

export const stepsOf = (db: Db, applicationId: string) =>
  tables(db).selectFrom('invoice.step').selectAll().where('application_id', '=', applicationId).orderBy('journal').execute()

/** Red: those of the red-letter invoice. */
export const filesOf = (db: Db, applicationId: string, red = false): Promise<FileRow[]> =>
  tables(db)
    .selectFrom('invoice.file')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('red', '=', red)
    .orderBy('format')
    .execute()

export async function findFile(db: Db, applicationId: string, format: FileFormat, red = false): Promise<FileRow | undefined> {
  return (await filesOf(db, applicationId, red)).find((file) => file.format === format)
}

export async function insertFile(db: Db, file: FileRow): Promise<void> {
  await tables(db).insertInto('invoice.file').values(file).execute()
}

/** By another invoice, blue or red. In a transaction: of two writers of one number the second waits, and then finds the first. */
export async function numberIsUsed(db: Db, platformId: number, number: string, exceptId: string): Promise<boolean> {
  await lockInTransaction(db, 'invoice.number', `${platformId}/${number}`)
  const row = await tables(db)
    .selectFrom('invoice.application')
    .select('id')
    .where('platform_id', '=', platformId)
    .where(({ eb, or }) => or([eb('number', '=', number), eb('reversal_number', '=', number)]))
    .where('id', '<>', exceptId)
    .executeTakeFirst()
  return row !== undefined
}

/** Applications whose invoice service is to be asked now; each is handed to one worker, which postpones it first. */
export async function dueApplications(db: Db, now: Date, limit: number): Promise<ApplicationRow[]> {
  return tables(db)
    .selectFrom('invoice.application')
    .selectAll()
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}
