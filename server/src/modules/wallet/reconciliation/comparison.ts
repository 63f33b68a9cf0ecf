// Compares ledger, trade bill and fund bill of a day by full joins; only what differs leaves the database.
import type { MoneySource, PaymentChannel } from '@attestry/contract/modules/wallet/order'
import type { DifferenceKind } from '@attestry/contract/modules/wallet/reconciliation'
import { type RawBuilder, sql } from 'kysely'
import { dayPlus, endOfDay, startOfDay } from '../../../kernel/beijing-time.ts'
import type { Db } from '../../../kernel/database.ts'
import type { RunTotals, SideTotals } from '../payment-tables.ts'

export interface Target<Channel = MoneySource> {
  readonly platformId: number
  readonly channel: Channel
  readonly day: string
}

export interface FoundDifference {
  readonly kind: DifferenceKind
  readonly reference: string
  readonly tradeNo: string
  readonly ledgerFen: number | null
  readonly tradeFen: number | null
  readonly fundFen: number | null
}

export interface Comparison {
  readonly totals: RunTotals
  readonly differences: readonly FoundDifference[]
}

type Row = Omit<FoundDifference, 'kind'>

interface Joined {
  readonly ledgerCount: number
  readonly ledgerFen: number
  readonly tradeCount: number
  readonly tradeFen: number
  readonly fundCount: number
  readonly fundFen: number
  readonly rows: readonly Row[]
}

export async function compareGateway(db: Db, target: Target<PaymentChannel>): Promise<Comparison> {
  const payments = await join(db, paymentSides(target))
  const refunds = await join(db, refundSides(target))
  return {
    totals: { payments: totalsOf(payments), refunds: totalsOf(refunds) },
    differences: [
      ...payments.rows.map((row) => ({ ...row, kind: kindOf(row) })),
      ...refunds.rows.map((row) => ({ ...row, kind: 'refund' as const })),
    ],
  }
}

/** The bank has one statement: what was not returned to its payer must be in the ledger. */
export async function compareBank(db: Db, target: Target): Promise<Comparison> {
  const { ledgerCount, ledgerFen, tradeCount, tradeFen, rows } = await join(db, bankSides(target))
  const none = { count: 0, fen: 0 }
  return {
    totals: {
      payments: { ledger: { count: ledgerCount, fen: ledgerFen }, trade: { count: tradeCount, fen: tradeFen }, fund: null },
      refunds: { ledger: none, trade: none, fund: null },
    },
    differences: rows.map((row) => ({ ...row, fundFen: null, kind: kindOf({ ...row, fundFen: row.tradeFen }) })),
  }
}

function kindOf({ ledgerFen, tradeFen, fundFen }: Row): DifferenceKind {
  if (ledgerFen === null) return 'missing_here'
  if (tradeFen === null && fundFen === null) return 'missing_there'
  return tradeFen !== null && tradeFen !== ledgerFen ? 'amount' : 'fund'
}

const totalsOf = (joined: Joined): SideTotals => ({
  ledger: { count: joined.ledgerCount, fen: joined.ledgerFen },
  trade: { count: joined.tradeCount, fen: joined.tradeFen },
  fund: { count: joined.fundCount, fen: joined.fundFen },
})

/** `sides` are CTEs that end with `ledger`, `trade` and `fund`, each of (reference, trade_no, fen). */
async function join(db: Db, sides: RawBuilder<unknown>): Promise<Joined> {
  const { rows } = await sql<Joined>`
    with ${sides}, joined as materialized (
      select reference, coalesce(ledger.trade_no, trade.trade_no, fund.trade_no) as trade_no,
        ledger.fen as ledger_fen, trade.fen as trade_fen, fund.fen as fund_fen
      from ledger full join trade using (reference) full join fund using (reference)
    )
    select count(ledger_fen) as "ledgerCount", coalesce(sum(ledger_fen), 0)::bigint as "ledgerFen",
      count(trade_fen) as "tradeCount", coalesce(sum(trade_fen), 0)::bigint as "tradeFen",
      count(fund_fen) as "fundCount", coalesce(sum(fund_fen), 0)::bigint as "fundFen",
      coalesce(json_agg(json_build_object(
        'reference', reference, 'tradeNo', coalesce(trade_no, ''),
        'ledgerFen', ledger_fen, 'tradeFen', trade_fen, 'fundFen', fund_fen
      ) order by reference) filter (where ledger_fen is distinct from trade_fen or trade_fen is distinct from fund_fen), '[]') as rows
    from joined`.execute(db)
  const [joined] = rows
  if (!joined) throw new Error('a comparison returned no row')
  return joined
}

/**
 * The day of a payment is that of its line in the trade bill; our own time and that of the fund bill may be on the other side of
 * midnight. Only a payment without such a line belongs to the day of the fund bill or of our own time.
 * Bill lines are grouped once and looked up by index: joined with each other, a plan made for few lines would take hours for many.
 */
function paymentSides({ platformId, channel, day }: Target<PaymentChannel>): RawBuilder<unknown> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  const [before, after] = [dayPlus(day, -1), dayPlus(day, 1)]
  return sql`
    near as (
      select transaction_id as reference, min(trade_no) as trade_no, bool_or(bill = 'trade') as has_trade,
        sum(fen) filter (where bill = 'trade' and day = ${day}::date)::bigint as trade_fen,
        sum(fen) filter (where bill = 'fund')::bigint as fund_fen,
        sum(fen) filter (where bill = 'fund' and day = ${day}::date)::bigint as fund_fen_of_day
      from wallet.bill_line
      where platform_id = ${platformId} and channel = ${channel} and kind = 'payment'
        and day between ${before}::date and ${after}::date
      group by 1
    ),
    billed as materialized (
      select reference, trade_no, trade_fen, case when has_trade then fund_fen else fund_fen_of_day end as fund_fen
      from near where trade_fen is not null or (not has_trade and fund_fen_of_day is not null)
    ),
    trade as (select reference, trade_no, trade_fen as fen from billed where trade_fen is not null),
    fund as (select reference, trade_no, fund_fen as fen from billed where fund_fen is not null),
    wanted as (
      select reference from billed
      union all
      select attempt.transaction_id from wallet.payment_attempt attempt
      where attempt.platform_id = ${platformId} and attempt.channel = ${channel} and attempt.state = 'paid'
        and attempt.paid_at >= ${from} and attempt.paid_at < ${until}
        and not exists (
          select from wallet.bill_line line
          where line.platform_id = ${platformId} and line.channel = ${channel}
            and line.transaction_id = attempt.transaction_id and line.kind = 'payment'
            and line.day between ${before}::date and ${after}::date
        )
    ),
    ledger as (
      select wanted.reference, attempt.trade_no, -entry.amount as fen
      from wanted
      join wallet.payment_attempt attempt on attempt.channel = ${channel} and attempt.transaction_id = wanted.reference
        and attempt.platform_id = ${platformId}
      join wallet.posting posting on posting.platform_id = ${platformId}
        and posting.key = ${`credit/payment/${channel}/`} || attempt.transaction_id
      join wallet.entry entry on entry.posting_id = posting.id
        and entry.account = ${`${channel}-receivable`}::wallet.account
    )`
}

function refundSides(target: Target<PaymentChannel>): RawBuilder<unknown> {
  const { platformId, channel, day } = target
  const side = (bill: 'trade' | 'fund') => sql`
    select refund_no as reference, min(trade_no) as trade_no, sum(fen)::bigint as fen from wallet.bill_line
    where platform_id = ${platformId} and channel = ${channel} and day = ${day}::date and kind = 'refund' and bill = ${bill}
    group by 1`
  return sql`ledger as (${ledgerRefunds(target)}), trade as (${side('trade')}), fund as (${side('fund')})`
}

/** Of the day of their line; those without a line near it, of the day on which they ended by our own time. */
function ledgerRefunds({ platformId, channel, day }: Target<PaymentChannel>): RawBuilder<unknown> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  const near = sql`
    select from wallet.bill_line line
    where line.platform_id = ${platformId} and line.channel = ${channel} and line.kind = 'refund' and line.refund_no = refund.refund_no`
  return sql`
    select refund.refund_no as reference, attempt.trade_no, refund.fen
    from wallet.payment_refund refund join wallet.payment_attempt attempt on attempt.id = refund.attempt_id
    where refund.platform_id = ${platformId} and refund.channel = ${channel} and refund.state = 'refunded' and (
      exists (${near} and line.day = ${day}::date)
      or refund.ended_at >= ${from} and refund.ended_at < ${until}
        and not exists (${near} and line.day between ${dayPlus(day, -1)}::date and ${dayPlus(day, 1)}::date))`
}

/** Postings whose line does not exist belong to the day they were made on. */
function bankSides({ platformId, day }: Target): RawBuilder<unknown> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  return sql`
    trade as (
      select account || '/' || serial as reference, '' as trade_no, fen from wallet.bank_line
      where platform_id = ${platformId} and booked_on = ${day}::date and state <> 'returned'
    ),
    ledger as (
      select trade.reference, posting.reference as trade_no, -entry.amount as fen
      from trade
      join wallet.posting posting on posting.platform_id = ${platformId} and posting.key = 'credit/bank/' || trade.reference
      join wallet.entry entry on entry.posting_id = posting.id and entry.account = 'bank'
      union all
      select substr(posting.key, length('credit/bank/') + 1), posting.reference, -entry.amount
      from wallet.posting posting
      join wallet.entry entry on entry.posting_id = posting.id and entry.account = 'bank'
      where posting.platform_id = ${platformId} and posting.at >= ${from} and posting.at < ${until}
        and posting.key like 'credit/bank/%' and not exists (
          select from wallet.bank_line line
          where line.platform_id = ${platformId} and 'credit/bank/' || line.account || '/' || line.serial = posting.key
            and line.state <> 'returned'
        )
    ),
    fund as (select * from trade)`
}
