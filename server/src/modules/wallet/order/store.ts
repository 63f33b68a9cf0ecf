// Stores payment orders and their attempts.
import type { OrderState } from '@attestry/contract/modules/wallet/order'
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import type { PageQuery } from '@attestry/contract/paging'
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import type { WalletTables } from '../tables.ts'

export type OrderRow = Selectable<WalletTables['wallet.payment_order']>
export type AttemptRow = Selectable<WalletTables['wallet.payment_attempt']>

export const payerOfOrder = (order: OrderRow): Payer => ({ platformId: order.platform_id, ownerId: order.owner_id })

const tables = (db: Db) => db.withTables<WalletTables>()

export async function insertOrder(db: Db, order: Insertable<WalletTables['wallet.payment_order']>): Promise<OrderRow> {
  return tables(db).insertInto('wallet.payment_order').values(order).returningAll().executeTakeFirstOrThrow()
}

export async function countOpenOrders(db: Db, { platformId, ownerId }: Payer, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('wallet.payment_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function findOrder(db: Db, { platformId, ownerId }: Payer, id: string): Promise<OrderRow | undefined> {
  return tables(db)
    .selectFrom('wallet.payment_order')
    .selectAll()
    .where('id', '=', id)
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
}

/** For staff, of any member of the platform. */
export async function findOrderOf(
  db: Db,
  platformId: number,
  by: { readonly id: string } | { readonly number: string },
): Promise<OrderRow | undefined> {
  return tables(db)
    .selectFrom('wallet.payment_order')
    .selectAll()
    .where('platform_id', '=', platformId)
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .$if('number' in by, (query) => query.where('number', '=', 'number' in by ? by.number : ''))
    .executeTakeFirst()
}

/** Lock the wallet first. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow> {
  return tables(db).selectFrom('wallet.payment_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function pageOfOrders(db: Db, { platformId, ownerId }: Payer, state: OrderState | undefined, page: PageQuery) {
  const found = tables(db)
    .selectFrom('wallet.payment_order')
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'))
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

export async function markPaid(
  db: Db,
  id: string,
  paid: { readonly at: Date; readonly by: NonNullable<OrderRow['paid_by']>; readonly lotId: string | null },
): Promise<void> {
  await tables(db)
    .updateTable('wallet.payment_order')
    .set({ state: 'paid', paid_at: paid.at, paid_by: paid.by, lot_id: paid.lotId })
    .where('id', '=', id)
    .where('state', 'in', ['awaiting_payment', 'closed'])
    .execute()
}

/** The order is `refunded` once all of it is. */
export async function addRefunded(db: Db, { id, fen, refunded_fen: before }: OrderRow, refundFen: number): Promise<void> {
  const refunded = before + refundFen
  const { numUpdatedRows } = await tables(db)
    .updateTable('wallet.payment_order')
    .set({ refunded_fen: refunded, state: refunded === fen ? 'refunded' : 'paid' })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .where('refunded_fen', '=', before)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${id} cannot be refunded by ${refundFen} fen: it is not locked or not paid`)
}

/** Its attempts are asked about all the same: what is paid late is credited. */
export async function closeOrder(db: Db, id: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('wallet.payment_order')
    .set({ state: 'closed', closed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'awaiting_payment')
    .execute()
}

/** Closes what nobody paid in time; returns the closed orders. */
export async function closeExpired(db: Db, now: Date): Promise<string[]> {
  const rows = await tables(db)
    .updateTable('wallet.payment_order')
    .set({ state: 'closed', closed_at: now })
    .where('state', '=', 'awaiting_payment')
    .where('expires_at', '<=', now)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertAttempt(db: Db, attempt: Insertable<WalletTables['wallet.payment_attempt']>): Promise<AttemptRow> {
  return tables(db).insertInto('wallet.payment_attempt').values(attempt).returningAll().executeTakeFirstOrThrow()
}

export async function attemptsOf(db: Db, orderId: string): Promise<AttemptRow[]> {
  return tables(db)
    .selectFrom('wallet.payment_attempt')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The attempt whose payment settled the order; undefined if a bank transfer did, or none. */
export async function settlingAttemptOf(db: Db, { id }: Pick<OrderRow, 'id'>): Promise<AttemptRow | undefined> {
  return tables(db)
    .selectFrom('wallet.payment_attempt as attempt')
    .innerJoin('wallet.payment_fact as fact', 'fact.attempt_id', 'attempt.id')
    .selectAll('attempt')
    .where('attempt.order_id', '=', id)
    .where('fact.verdict', 'in', ['settled', 'second'])
    .executeTakeFirst()
}

export async function findAttempt(db: Db, platformId: number, tradeNo: string): Promise<AttemptRow | undefined> {
  return tables(db)
    .selectFrom('wallet.payment_attempt')
    .selectAll()
    .where('trade_no', '=', tradeNo)
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
}

/** Undefined if no platform has it. */
export async function platformOfTrade(db: Db, tradeNo: string): Promise<number | undefined> {
  const found = await tables(db)
    .selectFrom('wallet.payment_attempt')
    .select('platform_id')
    .where('trade_no', '=', tradeNo)
    .executeTakeFirst()
  return found?.platform_id
}

/** Lock wallet and order first. */
export async function lockAttempt(db: Db, id: string): Promise<AttemptRow> {
  return tables(db).selectFrom('wallet.payment_attempt').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

export async function updateAttempt(
  db: Db,
  id: string,
  change: Partial<Pick<AttemptRow, 'order_id' | 'state' | 'queries' | 'query_at' | 'transaction_id' | 'paid_at'>> & {
    checkout?: string
  },
): Promise<void> {
  await tables(db).updateTable('wallet.payment_attempt').set(change).where('id', '=', id).execute()
}

/** False if the attempt is no longer in the state of this row. */
export async function moveAttempt(
  db: Db,
  { id, state }: Pick<AttemptRow, 'id' | 'state'>,
  change: Partial<Pick<AttemptRow, 'state' | 'query_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('wallet.payment_attempt')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Attempts whose gateway is to be asked now; each is handed to one worker, which postpones it first. */
export async function dueAttempts(db: Db, now: Date, limit: number): Promise<AttemptRow[]> {
  return tables(db)
    .selectFrom('wallet.payment_attempt')
    .selectAll()
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function ownerOf(db: Db, orderId: string): Promise<Payer> {
  const row = await tables(db)
    .selectFrom('wallet.payment_order')
    .select(['platform_id', 'owner_id'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { platformId: row.platform_id, ownerId: row.owner_id }
}

export async function insertFact(db: Db, fact: Insertable<WalletTables['wallet.payment_fact']>): Promise<void> {
  await tables(db).insertInto('wallet.payment_fact').values(fact).execute()
}

export interface Incident {
  readonly platformId: number
  readonly channel: string
  readonly tradeNo: string
  readonly verdict: FactVerdict
  readonly content: string
}

/** Whether the same statement was stored before. */
export async function hasIncident(db: Db, { platformId, channel, tradeNo, verdict, content }: Incident): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('wallet.payment_fact')
    .select('id')
    .where('platform_id', '=', platformId)
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .where('verdict', '=', verdict)
    .where('content', '=', content)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** In order of id, for the owner's data export. */
export const ordersAfter = (
  db: Db,
  { platformId, ownerId }: Payer,
  after: string,
  until: Date,
  limit: number,
): Promise<OrderRow[]> =>
  tables(db)
    .selectFrom('wallet.payment_order')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
