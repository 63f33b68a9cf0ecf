// Random orders, payments, refunds, notifications (repeated, late, reordered, lost, forged, wrong), queries, faults and crashes: what the gateways have for us is what the ledger says.
import { randomInt } from 'node:crypto'
import { directMethods, orderApi } from '@attestry/contract/modules/wallet/order'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentHouse, type PaymentHouse } from '../../../../test/payment-house.ts'
import { carryOutRefund } from '../../../../test/refund-desk.ts'
import { type Notice, type RefundLane, refundSteps } from '../../../../test/refund-steps.ts'
import type { BookTrade } from '../../../adapters/payment/counterpart/trade-book.ts'
import type { PaymentGateway } from '../../../adapters/payment/port.ts'
import { minutes } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../kernel/deps.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { closeExpired, findAttempt } from '../order/store.ts'
import { SeededRandom } from '../wallet.random.fixture.ts'
import { queryAttempt } from './query.ts'
import { settle } from './settle.ts'

/** The campaign is `npm run campaign:payment`. */
const STEPS = Number(process.env.PAYMENT_STEPS ?? (process.env.FULL_SIZE === '1' ? 4_000 : 800))
const SEED = Number(process.env.PAYMENT_SEED ?? randomInt(2 ** 31))
const LANES = 4
const BUYERS_PER_LANE = 3
const STEPS_BETWEEN_CHECKS = 100
const TEST_TIMEOUT_MS = 3_600_000

let house: PaymentHouse
beforeAll(async () => {
  // Without query rounds: every query is a step.
  house = await openPaymentHouse({ role: 'http' })
})
afterAll(() => house.close())

interface Buyer {
  readonly phone: string
  token: string
}

interface Lane extends RefundLane {
  readonly buyers: readonly Buyer[]
  readonly orders: { readonly id: string; readonly buyer: Buyer }[]
}

class Crash extends Error {}

/** The notification of a trade as it is now; `changes` are signed by the gateway, too. */
function noticeOf({ channel, notifyUrl: url, ...rest }: BookTrade, changes: Record<string, string> = {}): Notice {
  const { alipay, wechat } = house.counterpart
  const trade = { channel, notifyUrl: url, ...rest }
  if (channel === 'alipay')
    return { url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: alipay.notice(trade, changes) }
  const { headers, body } = wechat.notice(trade, changes)
  return { url, headers, body: body.toString() }
}

const send = async ({ url, headers, body }: Notice): Promise<boolean> => {
  const response = await fetch(url, { method: 'POST', headers, body })
  const text = await response.text()
  return response.status === 200 && text !== 'failure'
}

const gatewayOf = ({ channel }: BookTrade) => house.house.deps.payments.find(1, channel) as PaymentGateway

const attemptOf = ({ tradeNo }: BookTrade) => findAttempt(house.house.deps.db, 1, tradeNo)

/** Each returns false if it could do nothing. */
const steps: Record<string, (lane: Lane) => Promise<boolean>> = {
  async order({ random, buyers, orders }) {
    const buyer = random.pick(buyers)
    const { token } = buyer
    const { flag, data } = random.chance(0.3)
      ? await house.call(orderApi.orderPackage, { offerId: 'web-20', price: '260.00' }, { token })
      : await house.call(orderApi.order, { amount: `${random.between(1, 900)}.${random.between(10, 99)}` }, { token })
    if (flag && data) orders.push({ id: data.id, buyer })
    return flag
  },
  async start({ random, orders, trades }) {
    const order = orders.length > 0 && random.pick(orders.slice(-6))
    if (!order) return false
    const method = random.pick(directMethods)
    const { data } = await house.call(orderApi.pay, { id: order.id, method }, { token: order.buyer.token })
    if (data?.kind === 'url' && method !== 'wechat-h5') await fetch(data.content, { redirect: 'manual' })
    const detail = await house.get(orderApi.detail, { id: order.id }, { token: order.buyer.token })
    for (const { tradeNo } of detail.attempts) {
      const trade = house.counterpart.book.all().find((each) => each.tradeNo === tradeNo)
      if (trade && !trades.includes(trade)) trades.push(trade)
    }
    return data !== null
  },
  async pay(lane) {
    const open = lane.trades.filter((trade) => house.counterpart.book.canPay(trade))
    return open.length > 0 && house.counterpart.book.pay(lane.random.pick(open))
  },
  async 'pay late'({ random, trades }) {
    const ended = trades.filter((trade) => !trade.payment)
    if (ended.length === 0) return false
    house.counterpart.book.forcePayment(random.pick(ended))
    return true
  },
  async notify({ random, trades, notices }) {
    if (trades.length === 0) return false
    const notice = noticeOf(random.pick(trades))
    notices.push(notice)
    // Some are lost, and come later or never.
    if (random.chance(0.7)) expect(await send(notice)).toBe(true)
    return true
  },
  async 'notify again'({ random, notices }) {
    if (notices.length === 0) return false
    await Promise.all(Array.from({ length: random.between(1, 4) }, () => send(random.pick(notices))))
    return true
  },
  async forge({ random, trades }) {
    const unpaid = trades.filter(({ payment }) => !payment)
    if (unpaid.length === 0) return false
    const { body, ...notice } = noticeOf(random.pick(unpaid))
    const paid = body.replace(/WAIT_BUYER_PAY|TRADE_CLOSED/, 'TRADE_SUCCESS')
    const forged = paid.replace('seller_id=2088', 'seller_id=2089').replace('"ciphertext":"', '"ciphertext":"A')
    expect(forged).not.toBe(body)
    expect(await send({ ...notice, body: forged })).toBe(false)
    return true
  },
  async 'wrong amount'({ random, trades }) {
    const paid = trades.filter(({ channel, payment }) => channel === 'alipay' && payment)
    if (paid.length === 0) return false
    await send(noticeOf(random.pick(paid), { total_amount: '0.01' }))
    return true
  },
  async query({ random, trades }) {
    const attempt = trades.length > 0 && (await attemptOf(random.pick(trades)))
    return attempt ? queryAttempt(house.house.deps, attempt, { close: random.chance(0.2) }) : false
  },
  async check({ random, orders }) {
    const order = orders.length > 0 && random.pick(orders)
    return order ? (await house.call(orderApi.check, { id: order.id }, { token: order.buyer.token })).flag : false
  },
  async cancel({ random, orders }) {
    const order = orders.length > 0 && random.pick(orders)
    return order ? (await house.call(orderApi.cancel, { id: order.id }, { token: order.buyer.token })).flag : false
  },
  /** The transaction is rolled back after everything was written. */
  async crash({ random, trades }) {
    if (trades.length === 0) return false
    const trade = random.pick(trades)
    const stated = await gatewayOf(trade)
      .query(trade.tradeNo)
      .catch(() => undefined)
    if (!stated) return false
    const { channel, tradeNo } = trade
    const work = inTransaction(house.house.deps, async (inside) => {
      await settle(inside, { platformId: 1, channel, tradeNo, trade: stated, source: 'query' })
      throw new Crash()
    })
    await expect(work).rejects.toThrow(Crash)
    return true
  },
  ...refundSteps({ house: () => house, send, noticeOf, Crash }),
  async fault({ random, trades }) {
    house.counterpart.fault = random.pick(['lost', '500', 'unsigned'] as const)
    const attempt = trades.length > 0 && (await attemptOf(random.pick(trades)))
    if (attempt) await queryAttempt(house.house.deps, attempt)
    house.counterpart.fault = 'none'
    return true
  },
  async time({ random }) {
    house.clock.pass(random.between(1, 4) * minutes(1))
    await closeExpired(house.house.deps.db, house.clock.now())
    return true
  },
}
const names = Object.keys(steps)
/** They need several others first, so a short run may have none. */
const rare = ['end a refund at the gateway', 'crash while a refund is settled', 'notify a refund', 'lose the answer of a refund']

const paidFen = (): number => house.counterpart.book.all().reduce((sum, { payment, fen }) => sum + (payment ? fen : 0), 0)
/** Payments less refunds, at both gateways. */
const balanceFen = (): number => house.counterpart.book.balance('alipay') + house.counterpart.book.balance('wechat')

/** What the ledger says that the gateways owe. */
async function creditedFen(): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(-sum(amount), 0)::bigint as fen from wallet.entry where account::text like '%-receivable'`.execute(
    house.house.deps.db,
  )
  return rows[0]?.fen ?? 0
}

/** Before any lane lets time pass, which would end the codes. */
async function newBuyers(): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  while (buyers.length < BUYERS_PER_LANE) buyers.push(await house.register())
  return buyers
}

async function lane(number: number, buyers: readonly Buyer[], count: number, counts: Map<string, number>): Promise<void> {
  const random = new SeededRandom(SEED + number)
  const own: Lane = { random, buyers, orders: [], trades: [], notices: [], refunds: [] }
  for (let step = 1; step <= count; step += 1) {
    const name = random.pick(names)
    if (await steps[name]?.(own)) counts.set(name, (counts.get(name) ?? 0) + 1)
    // Old ones would make later steps ever slower.
    own.orders.splice(0, Math.max(0, own.orders.length - 12))
    own.trades.splice(0, Math.max(0, own.trades.length - 30))
    own.notices.splice(0, Math.max(0, own.notices.length - 60))
    if (step % STEPS_BETWEEN_CHECKS !== 0) continue
    expect(await creditedFen()).toBeLessThanOrEqual(paidFen())
    // Sessions end while time passes.
    for (const buyer of buyers) buyer.token = await house.logIn(buyer.phone)
  }
}

it(`after ${STEPS} random steps every payment is credited once and every refund made once (seed ${SEED})`, {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const counts = new Map<string, number>()
  const { deps } = house.house
  const groups: Buyer[][] = []
  while (groups.length < LANES) groups.push(await newBuyers())
  await Promise.all(groups.map((buyers, number) => lane(number, buyers, STEPS / LANES, counts)))
  for (const name of names.filter((each) => !rare.includes(each) || STEPS >= 4_000))
    expect(counts.get(name) ?? 0, name).toBeGreaterThan(0)
  house.counterpart.fault = 'none'
  // What the gateways could not report so far is found by asking them.
  for (const trade of house.counterpart.book.all()) {
    const attempt = await attemptOf(trade)
    if (attempt) expect(await queryAttempt(deps, attempt)).toBe(true)
  }
  house.counterpart.book.refundOutcome = 'refunded'
  for (const { refunds } of house.counterpart.book.all()) for (const refund of refunds) refund.state = 'refunded'
  const { rows: open } = await sql<{ id: string }>`
    select id from wallet.payment_refund where state in ('created', 'sent', 'stuck')`.execute(deps.db)
  for (const { id } of open) expect(await carryOutRefund(house, id)).toMatchObject({ state: 'refunded' })
  expect(await creditedFen()).toBe(balanceFen())
  expect(await verifyLedger(deps)).toEqual([])
  const { rows } = await sql<{ problem: string }>`
    select 'paid order without a paid attempt: ' || number as problem from wallet.payment_order o
      where state = 'paid' and not exists (select from wallet.payment_attempt a where a.order_id = o.id and a.state = 'paid')
    union all
    select 'paid attempt of an unpaid order: ' || trade_no from wallet.payment_attempt a
      join wallet.payment_order o on o.id = a.order_id where a.state = 'paid' and o.state not in ('paid', 'refunded')
    union all
    select 'paid attempt without a credit: ' || trade_no from wallet.payment_attempt a where a.state = 'paid' and not exists (
      select from wallet.posting p where p.platform_id = a.platform_id and p.key = 'credit/payment/' || channel || '/' || transaction_id)
    union all
    select 'package not bought, though paid in time and not cancelled: ' || number from wallet.payment_order
      where kind = 'package' and state = 'paid' and lot_id is null
        and (closed_at is null or (closed_at >= expires_at and paid_at <= expires_at))
    union all
    select 'refund without one outcome at the gateway: ' || refund_no from wallet.payment_refund r
      where (select count(*) from wallet.payment_fact f where f.verdict in ('refunded', 'refund-failed') and f.content->>'refundNo' = refund_no) <> 1
    union all
    select 'credits of one attempt: ' || count(*) from wallet.payment_fact where verdict in ('settled', 'second')
      group by attempt_id having count(*) > 1`.execute(deps.db)
  expect(rows).toEqual([])
})
