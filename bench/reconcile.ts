// Benchmark: reconciling a day of one gateway, from the text of its bills to the stored run; baseline: the same rows joined in memory.
import { sql } from 'kysely'
import { wechatBill } from '../server/src/adapters/payment/counterpart/bill.ts'
import { TradeBook } from '../server/src/adapters/payment/counterpart/trade-book.ts'
import type { BillKind, BillLine, PaymentGateway, Payments } from '../server/src/adapters/payment/port.ts'
import { wechatBillLines } from '../server/src/adapters/payment/wechat-bill.ts'
import type { Db } from '../server/src/kernel/database.ts'
import type { Deps } from '../server/src/kernel/deps.ts'
import { reconcile } from '../server/src/modules/wallet/reconciliation/reconcile.ts'
import { openBenchDatabase, PLATFORM } from './bench-server.ts'
import { median } from './statistics.ts'

const CHANNEL = 'wechat'
const FEN = 1_000
const TARGET_SECONDS = 20
/** Every thousandth line has another amount in the fund bill. */
const LINES_PER_DIFFERENCE = 1_000

export interface ReconcileSize {
  readonly lines: number
  readonly rounds: number
}

export async function benchReconcile({ lines, rounds }: ReconcileSize): Promise<string[]> {
  const ours: number[] = []
  const baseline: number[] = []
  let found = ''
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const database = await openBenchDatabase({
    accounts: 1,
    async prepare(deps, owner) {
      const { bills, payments } = billsOf(lines, day)
      await fill(owner, payments)
      const inside = { ...deps, payments: paymentsOf(bills) }
      for (let round = 0; round < rounds; round += 1) {
        baseline.push(await seconds(() => joinInMemory(owner, bills)))
        ours.push(await seconds(() => reconcile(inside, { platformId: PLATFORM, channel: CHANNEL, day })))
      }
      found = await outcome(deps)
    },
  })
  await database.close()
  const expected = `${lines} ${Math.floor(lines / LINES_PER_DIFFERENCE)}`
  if (found !== expected) throw new Error(`the run has payments and differences ${found}, expected ${expected}`)
  const times = `${ours.map((each) => each.toFixed(2)).join(', ')}`
  return [
    `reconcile ${lines} payments, trade and fund bill: median ${median(ours).toFixed(2)} s (${times}); target < ${TARGET_SECONDS} s for 100000`,
    `  baseline: the same bills parsed and joined with the ledger's rows in memory, nothing stored: ${median(baseline).toFixed(2)} s; ratio ${(median(ours) / median(baseline)).toFixed(1)}`,
  ]
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

type Bills = Readonly<Record<BillKind, string>>
interface FilledPayment {
  readonly tradeNo: string
  readonly transactionId: string
  readonly at: Date
}

/** Written by the test double, as the gateway writes them. */
function billsOf(lines: number, day: string): { bills: Bills; payments: FilledPayment[] } {
  const start = Date.parse(`${day}T00:00:01+08:00`)
  let now = start
  const book = new TradeBook(() => new Date(now))
  const expiresAt = new Date(start + 86_400_000)
  const payments = Array.from({ length: lines }, (_, at): FilledPayment => {
    // Spread over the day.
    now = start + Math.floor((at * 86_000_000) / lines)
    const tradeNo = `B${String(at).padStart(12, '0')}`
    const trade = book.order({
      channel: CHANNEL,
      tradeNo,
      fen: FEN,
      subject: 'x',
      expiresAt,
      notifyUrl: 'https://x.example/',
      returnUrl: '',
    })
    if (!trade || !book.pay(trade) || !trade.payment) throw new Error(`trade ${tradeNo} was not paid`)
    if ((at + 1) % LINES_PER_DIFFERENCE === 0)
      book.billFaults.push({ number: tradeNo, bill: 'fund', fault: 'changed', fen: FEN - 1 })
    return { tradeNo, transactionId: trade.payment.transactionId, at: trade.payment.at }
  })
  const bill = (kind: BillKind) => wechatBill(book, day, kind) ?? ''
  return { bills: { trade: bill('trade'), fund: bill('fund') }, payments }
}

function paymentsOf(bills: Bills): Payments {
  const gateway = {
    channel: CHANNEL,
    methods: ['wechat-qr'],
    bill: async (_day: string, kind: BillKind): Promise<readonly BillLine[]> => wechatBillLines(bills[kind], kind),
  } as unknown as PaymentGateway
  return { of: () => [gateway], find: () => gateway, cashier: undefined, bank: undefined, close: async () => {} }
}

/** Paid attempts with their postings, as settled payments leave them. */
async function fill(db: Db, payments: readonly FilledPayment[]): Promise<void> {
  const rows = JSON.stringify(payments.map((each, nth) => ({ ...each, nth })))
  const source = sql`
    from jsonb_to_recordset(${rows}::jsonb) as paid (nth bigint, "tradeNo" text, "transactionId" text, at timestamptz),
      (select id as owner from account.account where phone like '137%' order by phone limit 1) member`
  await sql`
    insert into wallet.payment_order (id, platform_id, owner_id, created_by, number, kind, fen, state, created_at, expires_at, paid_at, paid_by)
    select md5('order' || nth)::uuid, ${PLATFORM}, owner, owner, 'B' || nth, 'recharge', ${FEN}, 'paid', at, at, at, ${CHANNEL} ${source}`.execute(
    db,
  )
  await sql`
    insert into wallet.payment_attempt (id, order_id, platform_id, channel, method, trade_no, fen, state, created_at, expires_at, transaction_id, paid_at)
    select md5('attempt' || nth)::uuid, md5('order' || nth)::uuid, ${PLATFORM}, ${CHANNEL}, 'wechat-qr', "tradeNo", ${FEN}, 'paid', at, at, "transactionId", at
    ${source}`.execute(db)
  await sql`
    with posted as (
      insert into wallet.posting (id, platform_id, owner_id, kind, key, reference, at)
      select md5('posting' || nth)::uuid, ${PLATFORM}, owner, 'credit', ${`credit/payment/${CHANNEL}/`} || "transactionId", 'B' || nth, at ${source}
      returning id, owner_id
    )
    insert into wallet.entry (posting_id, account, owner_id, commodity, amount)
    select id, ${`${CHANNEL}-receivable`}::wallet.account, null, 'CNY', ${-FEN}::bigint from posted
    union all select id, 'recharged', owner_id, 'CNY', ${FEN}::bigint from posted`.execute(db)
  await sql`analyze wallet.payment_order, wallet.payment_attempt, wallet.posting, wallet.entry`.execute(db)
}

async function joinInMemory(db: Db, bills: Bills): Promise<void> {
  const { rows } = await sql<{ reference: string; fen: number }>`
    select attempt.transaction_id as reference, -entry.amount as fen
    from wallet.payment_attempt attempt
    join wallet.posting posting on posting.platform_id = attempt.platform_id
      and posting.key = ${`credit/payment/${CHANNEL}/`} || attempt.transaction_id
    join wallet.entry entry on entry.posting_id = posting.id and entry.owner_id is null
    where attempt.platform_id = ${PLATFORM} and attempt.channel = ${CHANNEL}`.execute(db)
  const fund = new Map(wechatBillLines(bills.fund, 'fund').map((line) => [line.transactionId, line.fen]))
  const trade = new Map(wechatBillLines(bills.trade, 'trade').map((line) => [line.transactionId, line.fen]))
  const differing = rows.filter(({ reference, fen }) => trade.get(reference) !== fen || fund.get(reference) !== fen)
  if (differing.length !== Math.floor(rows.length / LINES_PER_DIFFERENCE))
    throw new Error(`${differing.length} differences in memory`)
}

async function outcome({ db }: Deps): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select (totals -> 'payments' -> 'trade' ->> 'count') || ' ' || (
      select count(*) from wallet.reconciliation_difference where run_id = run.id and kind = 'fund' and state = 'open'
    ) as text from wallet.reconciliation_run run`.execute(db)
  return rows[0]?.text ?? 'no run'
}
