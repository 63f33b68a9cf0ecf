// Stores refunds of payments.
import { refundIs } from '@attestry/contract/modules/wallet/payment-refund'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import type { WalletTables } from '../tables.ts'

export type RefundRow = Selectable<WalletTables['wallet.payment_refund']>

const tables = (db: Db) => db.withTables<WalletTables>()

export async function insertRefund(db: Db, refund: Insertable<WalletTables['wallet.payment_refund']>): Promise<RefundRow> {
  return tables(db).insertInto('wallet.payment_refund').values(refund).returningAll().executeTakeFirstOrThrow()
}

export async function refundsOf(db: Db, orderId: string): Promise<RefundRow[]> {
  return tables(db)
    .selectFrom('wallet.payment_refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function refundsById(db: Db, ids: readonly string[]): Promise<Map<string, RefundRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db).selectFrom('wallet.payment_refund').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findRefund(db: Db, platformId: number, refundNo: string): Promise<RefundRow | undefined> {
  return tables(db)
    .selectFrom('wallet.payment_refund')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst()
}

/** Lock wallet, order and attempt first. */
export async function lockRefund(db: Db, id: string): Promise<RefundRow> {
  return tables(db).selectFrom('wallet.payment_refund').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** False if the refund is no longer in the state of this row. */
export async function moveRefund(
  db: Db,
  { id, state }: Pick<RefundRow, 'id' | 'state'>,
  change: Partial<Pick<RefundRow, 'state' | 'ended_at' | 'query_at' | 'failure' | 'bank_reference'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('wallet.payment_refund')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Refunds whose gateway is to be called now; each is handed to one worker, which postpones it first. */
export async function dueRefunds(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return tables(db)
    .selectFrom('wallet.payment_refund')
    .selectAll()
    .where('query_at', '<=', now)
    .orderBy('query_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function scheduleRefund(db: Db, id: string, next: { queries: number; query_at: Date }): Promise<void> {
  await tables(db)
    .updateTable('wallet.payment_refund')
    .set(next)
    .where('id', '=', id)
    .where('state', 'in', refundIs.open.states)
    .execute()
}

export interface LotUse {
  readonly id: string
  readonly units: number
  readonly isUnused: boolean
}

export async function lotUse(db: Db, id: string): Promise<LotUse> {
  return tables(db)
    .selectFrom('wallet.lot')
    .select(['id', 'units', sql<boolean>`units_left = units`.as('isUnused')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Refunds to this payer whose outcome is not known yet. */
export async function countOpenRefunds(db: Db, { platformId, ownerId }: Payer): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('wallet.payment_refund as refund')
    .innerJoin('wallet.payment_order as order', 'order.id', 'refund.order_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('order.platform_id', '=', platformId)
    .where('order.owner_id', '=', ownerId)
    .where('refund.state', 'in', ['created', 'sent', 'stuck'])
    .executeTakeFirstOrThrow()
  return count
}
