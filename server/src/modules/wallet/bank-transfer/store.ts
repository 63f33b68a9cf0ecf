// Stores the receiving account, orders paid by transfer, statements and their lines.
import type { BankAccount } from '@attestry/contract/modules/wallet/bank-account'
import type { BankLineState } from '@attestry/contract/modules/wallet/bank-transfer'
import type { PageQuery } from '@attestry/contract/paging'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { OrderRow } from '../order/store.ts'
import type { WalletTables } from '../tables.ts'

export type AccountRow = Selectable<WalletTables['wallet.bank_account']>
export type TransferRow = Selectable<WalletTables['wallet.bank_transfer']>
export type LineRow = Selectable<WalletTables['wallet.bank_line']>

const tables = (db: Db) => db.withTables<WalletTables>()

export async function findBankAccount(db: Db, platformId: number): Promise<AccountRow | undefined> {
  return tables(db).selectFrom('wallet.bank_account').selectAll().where('platform_id', '=', platformId).executeTakeFirst()
}

const MAX_STATEMENT_ACCOUNTS = 20

/** Numbers whose statements are imported: the current account, then those that orders were shown before, newest first. */
export async function statementAccounts(db: Db, platformId: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select account->>'number' as number from wallet.bank_transfer where platform_id = ${platformId}
    group by 1 order by max(created_at) desc limit ${MAX_STATEMENT_ACCOUNTS}`.execute(db)
  const current = (await findBankAccount(db, platformId))?.account?.number
  return [...new Set([...(current ? [current] : []), ...rows.map(({ number }) => number)])]
}

/** Version 0: the platform has none yet. Undefined if it is at another version. */
export async function writeBankAccount(
  db: Db,
  platformId: number,
  version: number,
  change: { readonly account: BankAccount | null; readonly at: Date; readonly by: string },
): Promise<AccountRow | undefined> {
  const row = {
    account: change.account && JSON.stringify(change.account),
    version: version + 1,
    updated_at: change.at,
    updated_by: change.by,
  }
  if (version === 0)
    return tables(db)
      .insertInto('wallet.bank_account')
      .values({ platform_id: platformId, ...row })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
  return tables(db)
    .updateTable('wallet.bank_account')
    .set(row)
    .where('platform_id', '=', platformId)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst()
}

export async function findTransfer(db: Db, orderId: string): Promise<TransferRow | undefined> {
  return tables(db).selectFrom('wallet.bank_transfer').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}

/** Undefined if the platform has used the code before. */
export async function insertTransfer(
  db: Db,
  transfer: Insertable<WalletTables['wallet.bank_transfer']>,
): Promise<TransferRow | undefined> {
  return tables(db)
    .insertInto('wallet.bank_transfer')
    .values(transfer)
    .onConflict((conflict) => conflict.columns(['platform_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setVoucher(db: Db, orderId: string, voucherId: string): Promise<void> {
  await tables(db).updateTable('wallet.bank_transfer').set({ voucher_id: voucherId }).where('order_id', '=', orderId).execute()
}

export async function orderIdsByCode(db: Db, platformId: number, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('wallet.bank_transfer')
    .select(['code', 'order_id'])
    .where('platform_id', '=', platformId)
    .where('code', 'in', codes)
    .execute()
  return new Map(rows.map(({ code, order_id }) => [code, order_id]))
}

export async function insertStatement(db: Db, statement: Insertable<WalletTables['wallet.bank_statement']>): Promise<void> {
  await tables(db).insertInto('wallet.bank_statement').values(statement).execute()
}

const LINES_PER_INSERT = 500

export async function insertLines(db: Db, lines: readonly Insertable<WalletTables['wallet.bank_line']>[]): Promise<void> {
  for (let at = 0; at < lines.length; at += LINES_PER_INSERT)
    await tables(db)
      .insertInto('wallet.bank_line')
      .values(lines.slice(at, at + LINES_PER_INSERT))
      .execute()
}

/** The hash of each line of the account that was imported before, by serial number. */
export async function knownLines(
  db: Db,
  platformId: number,
  account: string,
  serials: readonly string[],
): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ serial: string; facts_hash: Buffer }>`
    select serial, facts_hash from wallet.bank_line
    where platform_id = ${platformId} and account = ${account} and serial = any (${serials}::text[])`.execute(db)
  return new Map(rows.map(({ serial, facts_hash }) => [serial, facts_hash]))
}

const lineColumns = sql`line.*, to_char(line.booked_on, 'YYYY-MM-DD') as booked_on`

export async function pageOfLines(db: Db, platformId: number, state: BankLineState | undefined, page: PageQuery) {
  const where = sql`line.platform_id = ${platformId} and (${state ?? null}::text is null or line.state = ${state ?? null})`
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from wallet.bank_line line where ${where}
    order by line.imported_at desc, line.id desc
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from wallet.bank_line line where ${where}`.execute(db)
  return { rows, total: count.rows[0]?.total ?? 0 }
}

export async function findLine(db: Db, platformId: number, id: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from wallet.bank_line line where platform_id = ${platformId} and id = ${id}`.execute(db)
  return rows[0]
}

/** Proposals about one line wait for each other here. */
export async function lockLine(db: Db, platformId: number, id: string): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from wallet.bank_line line where platform_id = ${platformId} and id = ${id} for update`.execute(db)
  return rows[0]
}

export async function findLines(db: Db, platformId: number, ids: readonly string[]): Promise<Map<string, LineRow>> {
  const { rows } = await sql<LineRow>`
    select ${lineColumns} from wallet.bank_line line where platform_id = ${platformId} and id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** False if it was settled before. Lock wallet and order first. */
export async function settleLine(
  db: Db,
  id: string,
  settled: { readonly state: 'credited' | 'returned'; readonly orderId: string | null; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('wallet.bank_line')
    .set({ state: settled.state, settled_order_id: settled.orderId, settled_at: settled.at })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setHandler(db: Db, id: string, handlerId: string): Promise<void> {
  await tables(db).updateTable('wallet.bank_line').set({ handler_id: handlerId }).where('id', '=', id).execute()
}

export async function findStatement(db: Db, id: string) {
  return tables(db).selectFrom('wallet.bank_statement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

export async function ordersOf(db: Db, platformId: number, ids: readonly string[]): Promise<Map<string, OrderRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('wallet.payment_order')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export type Candidate = Pick<OrderRow, 'id' | 'number' | 'fen' | 'state' | 'owner_id'> & Pick<TransferRow, 'code' | 'voucher_id'>

const MAX_CANDIDATES = 10

/** Unpaid orders by transfer of the line's amount, the one with its code first. */
export async function candidatesOf(db: Db, line: LineRow): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select orders.id, number, fen, orders.state, owner_id, code, voucher_id
    from wallet.bank_transfer transfer join wallet.payment_order orders on orders.id = transfer.order_id
    where transfer.platform_id = ${line.platform_id}
      and (orders.id = ${line.order_id} or (orders.fen = ${line.fen} and orders.state in ('awaiting_payment', 'closed')))
    order by orders.id = ${line.order_id} desc nulls last, orders.created_at desc
    limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

/** Transfers that were credited for an order; the first can have paid it. */
export async function creditedLines(db: Db, orderId: string): Promise<Pick<LineRow, 'id' | 'serial' | 'fen'>[]> {
  return tables(db)
    .selectFrom('wallet.bank_line')
    .select(['id', 'serial', 'fen'])
    .where('settled_order_id', '=', orderId)
    .where('state', '=', 'credited')
    .orderBy('settled_at')
    .orderBy('id')
    .execute()
}

/** The order's amount becomes the arrived one, so that refunds and invoices never exceed what was received. */
export async function setOrderAmount(db: Db, orderId: string, fen: number): Promise<void> {
  await tables(db)
    .updateTable('wallet.payment_order')
    .set({ fen })
    .where('id', '=', orderId)
    .where('state', 'in', ['awaiting_payment', 'closed'])
    .execute()
}

export async function extendOrder(db: Db, orderId: string, expiresAt: Date): Promise<void> {
  await tables(db)
    .updateTable('wallet.payment_order')
    .set({ expires_at: expiresAt })
    .where('id', '=', orderId)
    .where('state', '=', 'awaiting_payment')
    .execute()
}

/** Lines that are neither credited nor returned. */
export async function openBankLines(db: Db, platformId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('wallet.bank_line')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}
