// Steps of the payment model that refund: propose and confirm, carry out with any outcome, lose answers, notify, crash.
import { yuanOfFen } from '@attestry/contract/money'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BookRefund, BookTrade } from '../src/adapters/payment/counterpart/trade-book.ts'
import { inTransaction } from '../src/kernel/deps.ts'
import { settleRefund } from '../src/modules/wallet/payment-refund/settle.ts'
import type { SeededRandom } from '../src/modules/wallet/wallet.random.fixture.ts'
import type { PaymentHouse } from './payment-house.ts'
import { carryOutRefund, openRefundDesk } from './refund-desk.ts'

export interface Notice {
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string
}

export interface RefundLane {
  readonly random: SeededRandom
  readonly orders: readonly { readonly id: string }[]
  readonly trades: BookTrade[]
  /** Sent again at any later time. */
  readonly notices: Notice[]
  /** Confirmed refunds. */
  readonly refunds: string[]
}

interface Surroundings {
  house(): PaymentHouse
  send(notice: Notice): Promise<boolean>
  noticeOf(trade: BookTrade): Notice
  readonly Crash: new () => Error
}

type Step = (lane: RefundLane) => Promise<boolean>

export const refundSteps = ({ house, send, noticeOf, Crash }: Surroundings): Record<string, Step> => ({
  async refund({ random, orders, refunds }) {
    const { rows } = await sql<{ number: string; fen: number }>`
      select number, fen from wallet.payment_order where state = 'paid' and id = any (${orders.map(({ id }) => id)}::uuid[])
      order by number`.execute(house().house.deps.db)
    if (rows.length === 0) return false
    const { number, fen } = random.pick(rows)
    // Their second factor becomes too old while time passes.
    const desk = await openRefundDesk(house())
    const { data } = await desk.propose(number, yuanOfFen(random.chance(0.5) ? fen : random.between(1, fen)))
    const confirmed = data && (await desk.confirm(data.id)).data
    // What is refused at the confirmation would otherwise block the order.
    if (data && !confirmed) await desk.refuse(data.id)
    if (confirmed) refunds.push(confirmed.id)
    return Boolean(confirmed)
  },
  async 'carry out a refund'({ random, refunds }) {
    if (refunds.length === 0) return false
    house().counterpart.book.refundOutcome = random.pick(['refunded', 'refunded', 'pending', 'stuck', 'refused'] as const)
    await carryOutRefund(house(), random.pick(refunds))
    return true
  },
  async 'lose the answer of a refund'({ random, refunds }) {
    if (refunds.length === 0) return false
    house().counterpart.fault = random.pick(['lost', '500', 'unsigned'] as const)
    await carryOutRefund(house(), random.pick(refunds))
    house().counterpart.fault = 'none'
    return true
  },
  async 'end a refund at the gateway'({ random, trades }) {
    const open = trades.flatMap(({ refunds }) => refunds.filter(({ state }) => state !== 'refunded'))
    if (open.length === 0) return false
    random.pick(open).state = 'refunded'
    return true
  },
  async 'notify a refund'({ random, trades, notices }) {
    const refunded = trades.filter(({ refunds }) => refunds.length > 0)
    if (refunded.length === 0) return false
    const trade = random.pick(refunded)
    const refund = random.pick(trade.refunds)
    const notice = trade.channel === 'alipay' ? noticeOf(trade) : refundNoticeOf(house(), trade, refund)
    notices.push(notice)
    if (random.chance(0.7)) await Promise.all(Array.from({ length: random.between(1, 3) }, () => send(notice)))
    return true
  },
  async 'crash while a refund is settled'({ random, trades }) {
    const refunded = trades.filter(({ refunds }) => refunds.length > 0)
    if (refunded.length === 0) return false
    const trade = random.pick(refunded)
    const { refundNo } = random.pick(trade.refunds)
    const { channel, tradeNo } = trade
    const gateway = house().house.deps.payments.find(1, channel)
    const stated = await gateway?.queryRefund({ tradeNo, refundNo }).catch(() => undefined)
    if (!stated) return false
    const work = inTransaction(house().house.deps, async (inside) => {
      await settleRefund(inside, { platformId: 1, channel, tradeNo, refundNo, refund: stated, source: 'query' })
      throw new Crash()
    })
    await expect(work).rejects.toThrow(Crash)
    return true
  },
})

/** The notification of a refund at WeChat Pay as it is now; Alipay only repeats the one of the trade. */
function refundNoticeOf({ counterpart: { wechat } }: PaymentHouse, trade: BookTrade, refund: BookRefund): Notice {
  const { headers, body } = wechat.refundNotice(trade, refund)
  return { url: trade.notifyUrl, headers, body: body.toString() }
}
