// Trades of the test double of both gateways: what was ordered, paid, closed and refunded, by a clock that tests can move.
import { randomBytes, randomInt } from 'node:crypto'
import type { BillKind, PaymentChannel } from '../port.ts'

export interface BookRefund {
  readonly refundNo: string
  readonly fen: number
  readonly at: Date
  state: 'pending' | 'refunded' | 'stuck'
}

export interface BookTrade {
  readonly channel: PaymentChannel
  readonly tradeNo: string
  readonly fen: number
  readonly subject: string
  readonly expiresAt: Date
  readonly notifyUrl: string
  readonly returnUrl: string
  readonly createdAt: Date
  /** Names the trade on the cashier page; the gateways' QR codes contain such a token. */
  readonly token: string
  /** Alipay has no trade before the payer scanned the code or opened the page. */
  scanned: boolean
  closed: boolean
  payment: { readonly transactionId: string; readonly at: Date } | undefined
  readonly refunds: BookRefund[]
}

export type Ordered = Pick<BookTrade, 'channel' | 'tradeNo' | 'fen' | 'subject' | 'expiresAt' | 'notifyUrl' | 'returnUrl'>

/** Addresses that the gateways put into their answers. */
export interface CounterpartUrls {
  /** The page where the payer decides. */
  cashier(token: string): string
  bill(day: string, kind: string): string
}

/** What is wrong with a line of a daily bill. */
export interface BillFault {
  /** Trade number of a payment, or refund number. */
  readonly number: string
  /** Absent: both bills. */
  readonly bill?: BillKind
  readonly fault: 'missing' | 'twice' | 'changed'
  /** For `changed`: another amount, or another time, such as after midnight. */
  readonly fen?: number
  readonly at?: Date
}

interface BookOptions {
  /** Trades of an earlier run. */
  readonly trades?: readonly BookTrade[]
  /** Called after every change, to store the book. */
  readonly onChange?: () => void
}

const TRADE_NO = /^[0-9A-Za-z]{1,32}$/
const MAX_SUBJECT_CHARACTERS = 127

export class TradeBook {
  readonly #trades = new Map<string, BookTrade>()
  readonly now: () => Date
  /** The outcome of new refunds. `refused`: the gateway makes no refund, for example because the merchant's account is empty. */
  refundOutcome: BookRefund['state'] | 'refused' = 'refunded'
  readonly billFaults: BillFault[] = []

  readonly #onChange: () => void

  constructor(now: () => Date, { trades = [], onChange = () => {} }: BookOptions = {}) {
    this.now = now
    this.#onChange = onChange
    for (const trade of trades) this.#trades.set(trade.tradeNo, trade)
  }

  /** Undefined if the order is malformed, or its number was used with other parameters. */
  order(ordered: Ordered): BookTrade | undefined {
    const { tradeNo, fen, subject, expiresAt, notifyUrl } = ordered
    const isValid =
      TRADE_NO.test(tradeNo) &&
      Number.isSafeInteger(fen) &&
      fen >= 1 &&
      subject.length > 0 &&
      subject.length <= MAX_SUBJECT_CHARACTERS &&
      expiresAt > this.now() &&
      URL.canParse(notifyUrl) &&
      !notifyUrl.includes('?')
    if (!isValid) return undefined
    const before = this.#trades.get(tradeNo)
    if (before) return before.fen === fen && before.channel === ordered.channel && !before.payment ? before : undefined
    const trade: BookTrade = {
      ...ordered,
      createdAt: this.now(),
      token: randomBytes(16).toString('hex'),
      scanned: false,
      closed: false,
      payment: undefined,
      refunds: [],
    }
    this.#trades.set(tradeNo, trade)
    this.#onChange()
    return trade
  }

  find(channel: PaymentChannel, tradeNo: unknown): BookTrade | undefined {
    const trade = this.#trades.get(String(tradeNo))
    return trade?.channel === channel ? trade : undefined
  }

  byToken(token: string): BookTrade | undefined {
    return [...this.#trades.values()].find((trade) => trade.token === token)
  }

  all(): readonly BookTrade[] {
    return [...this.#trades.values()]
  }

  /** The payer scanned the code or opened the page. */
  scan(trade: BookTrade): void {
    trade.scanned = true
    this.#onChange()
  }

  canPay(trade: BookTrade): boolean {
    return !trade.payment && !trade.closed && trade.expiresAt > this.now()
  }

  pay(trade: BookTrade): boolean {
    if (!this.canPay(trade)) return false
    this.forcePayment(trade)
    return true
  }

  /** As if the payer had confirmed just before the trade ended, and the gateway had noticed only now. */
  forcePayment(trade: BookTrade): void {
    trade.scanned = true
    trade.closed = false
    trade.payment ??= { transactionId: transactionIdOf(trade.channel, this.now()), at: this.now() }
    this.#onChange()
  }

  close(trade: BookTrade): boolean {
    if (trade.payment) return false
    trade.closed = true
    this.#onChange()
    return true
  }

  /** Undefined if it would exceed what was paid, or its number was used with another amount. */
  refund(trade: BookTrade, refundNo: string, fen: number): { refund: BookRefund; repeated: boolean } | undefined {
    const before = trade.refunds.find((each) => each.refundNo === refundNo)
    if (before) return before.fen === fen ? { refund: before, repeated: true } : undefined
    const refunded = trade.refunds.reduce((sum, each) => sum + each.fen, 0)
    if (!trade.payment || !Number.isSafeInteger(fen) || fen < 1 || refunded + fen > trade.fen) return undefined
    if (this.refundOutcome === 'refused') return undefined
    const refund: BookRefund = { refundNo, fen, at: this.now(), state: this.refundOutcome }
    trade.refunds.push(refund)
    this.#onChange()
    return { refund, repeated: false }
  }

  /** What the merchant has from this gateway: payments less the refunds that reached the payer, in fen. */
  balance(channel: PaymentChannel): number {
    const refunded = ({ refunds }: BookTrade) =>
      refunds.filter(({ state }) => state === 'refunded').reduce((sum, { fen }) => sum + fen, 0)
    return this.all()
      .filter((trade) => trade.channel === channel && trade.payment)
      .reduce((sum, trade) => sum + trade.fen - refunded(trade), 0)
  }
}

/** 28 digits, of which the first are the date. */
function transactionIdOf(channel: PaymentChannel, at: Date): string {
  const date = at.toISOString().slice(0, 10).replaceAll('-', '')
  const digits = Array.from({ length: 16 }, () => randomInt(10)).join('')
  return channel === 'alipay' ? `${date}2200${digits}` : `4200${date}${digits}`
}
