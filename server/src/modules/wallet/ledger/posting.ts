// Ledger entries of each act, from account to account; each commodity of a posting sums to zero, which the database enforces.
import type { PostingKind } from '../tables.ts'
import type { Payer } from './payer.ts'
import type { Payment } from './spending-order.ts'

/** The owner's accounts; the balances of wallet and packages are their sums. */
const ownAccounts = ['recharged', 'gift', 'held', 'units', 'units-held'] as const
/** The platform's accounts have entries only: a balance row would have to be updated by every payment. */
type PlatformAccount =
  | 'paid-in'
  | 'given'
  | 'revenue'
  | 'units-sold'
  | 'units-used'
  | Receivable
  /** Money on its way back to the payer. */
  | 'refunding'
  /** Units of refunded packages. */
  | 'units-returned'
/** What a gateway owes the platform, or the platform's bank account: negative, like the other sources of money. */
export type Receivable = 'alipay-receivable' | 'wechat-receivable' | 'bank'
type Account = (typeof ownAccounts)[number] | PlatformAccount

export type Fund = 'recharged' | 'gift'

export interface Posting extends Payer {
  readonly kind: PostingKind
  /** A key is posted at most once. */
  readonly key: string
  readonly reference: string
  readonly entries: readonly Entry[]
}

export interface Entry {
  readonly account: Account
  /** Money, or the units of one package: units of different packages do not mix. */
  readonly commodity: string
  readonly amount: number
}

export const MONEY = 'CNY'
const unitsOf = (lotId: string): string => `unit:${lotId}`

export const isOwn = (account: Account): boolean => (ownAccounts as readonly string[]).includes(account)

const line = (account: Account, commodity: string, amount: number): Entry => ({ account, commodity, amount })
const withoutZeros = (entries: Entry[]): Entry[] => entries.filter((entry) => entry.amount !== 0)
const fenOf = (payment: Payment): number => payment.giftFen + payment.rechargedFen

export const creditEntries = (fund: Fund, fen: number, from: Receivable | 'paid-in' = 'paid-in'): Entry[] =>
  withoutZeros([line(fund === 'gift' ? 'given' : from, MONEY, -fen), line(fund, MONEY, fen)])

export const holdEntries = (payment: Payment): Entry[] =>
  withoutZeros([
    line('gift', MONEY, -payment.giftFen),
    line('recharged', MONEY, -payment.rechargedFen),
    line('held', MONEY, fenOf(payment)),
    ...payment.units.flatMap(({ lotId, units }) => [
      line('units', unitsOf(lotId), -units),
      line('units-held', unitsOf(lotId), units),
    ]),
  ])

export const releaseEntries = (payment: Payment): Entry[] =>
  holdEntries(payment).map((entry) => ({ ...entry, amount: -entry.amount }))

export const settleEntries = (payment: Payment): Entry[] =>
  withoutZeros([
    line('held', MONEY, -fenOf(payment)),
    line('revenue', MONEY, fenOf(payment)),
    ...payment.units.flatMap(({ lotId, units }) => [
      line('units-held', unitsOf(lotId), -units),
      line('units-used', unitsOf(lotId), units),
    ]),
  ])

export const purchaseEntries = (payment: Payment, lotId: string, units: number): Entry[] =>
  withoutZeros([
    line('gift', MONEY, -payment.giftFen),
    line('recharged', MONEY, -payment.rechargedFen),
    line('revenue', MONEY, fenOf(payment)),
    line('units-sold', unitsOf(lotId), -units),
    line('units', unitsOf(lotId), units),
  ])

export interface RefundedPayment {
  readonly fen: number
  /** The package that the payment bought, unused; absent: the money is in the recharged balance. */
  readonly lot?: { readonly id: string; readonly units: number } | undefined
}

/** A confirmed refund: neither balance nor package can be spent any more. */
export const refundEntries = ({ fen, lot }: RefundedPayment): Entry[] => [
  line(lot ? 'revenue' : 'recharged', MONEY, -fen),
  line('refunding', MONEY, fen),
  ...(lot ? [line('units', unitsOf(lot.id), -lot.units), line('units-returned', unitsOf(lot.id), lot.units)] : []),
]

export const failedRefundEntries = (refund: RefundedPayment): Entry[] =>
  refundEntries(refund).map((entry) => ({ ...entry, amount: -entry.amount }))

/** The payer has the money. */
export const paidRefundEntries = (fen: number, to: Receivable): Entry[] => [line('refunding', MONEY, -fen), line(to, MONEY, fen)]
