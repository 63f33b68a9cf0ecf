// Paid orders, for modules that invoice or document what was paid.
import type { PageQuery } from '@attestry/contract/paging'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import { lockWallet } from '../ledger/store.ts'
import type { WalletTables } from '../tables.ts'

export interface PaidOrder {
  readonly id: string
  readonly number: string
  /** A package that could not be bought is a top-up: its money is in the balance. */
  readonly kind: 'recharge' | 'package'
  /** What was paid, less what was refunded or is being refunded. */
  readonly fen: number
  readonly paidAt: Date
}

const netFen = sql<number>`fen - refunded_fen - (
  select coalesce(sum(refund.fen), 0)::bigint from wallet.payment_refund as refund
  where refund.order_id = payment_order.id and of_order and refund.state in ('created', 'sent', 'stuck'))`

const paid = (db: Db, { platformId, ownerId }: Payer) =>
  db
    .withTables<WalletTables>()
    .selectFrom('wallet.payment_order')
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'paid')
    .where(sql<boolean>`${netFen} > 0`)

const columns = [
  'id',
  'number',
  sql<PaidOrder['kind']>`case when lot_id is null then 'recharge' else 'package' end`.as('kind'),
  netFen.as('fen'),
  sql<Date>`paid_at`.as('paidAt'),
] as const

/** Newest first, without the given orders. */
export async function pageOfPaidOrders(db: Db, payer: Payer, except: readonly string[], page: PageQuery) {
  const found = paid(db, payer).where(sql<boolean>`not (id = any(${except}::uuid[]))`)
  const rows: PaidOrder[] = await found
    .select(columns)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Locks wallet and orders until the end of the transaction, so that no refund changes their amounts. */
export async function lockPaidOrders(db: Db, payer: Payer, ids: readonly string[]): Promise<PaidOrder[]> {
  await lockWallet(db, payer)
  return paid(db, payer).select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Without locks: for showing them. */
export const paidOrdersById = (db: Db, payer: Payer, ids: readonly string[]): Promise<PaidOrder[]> =>
  paid(db, payer).select(columns).where('id', 'in', ids).orderBy('id').execute()

/** Undefined if this owner has no such order. */
export async function ownOrderNumber(db: Db, { platformId, ownerId }: Payer, id: string): Promise<string | undefined> {
  const row = await db
    .withTables<WalletTables>()
    .selectFrom('wallet.payment_order')
    .select('number')
    .where('platform_id', '=', platformId)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.number
}
