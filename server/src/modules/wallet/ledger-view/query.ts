// SQL that turns postings into the rows people read: kind in their words, service, account that caused it, change of each pocket.
import type { LedgerFilter, LedgerKind } from '@attestry/contract/modules/wallet/ledger-view'
import { type RawBuilder, sql } from 'kysely'
import { endOfDay, startOfDay } from '../../../kernel/beijing-time.ts'
import type { Payer } from '../ledger/payer.ts'
import type { HeldService, PostingKind } from '../tables.ts'

/** Row of a query over `fromPostings`. */
export interface PostingRow {
  readonly id: string
  readonly at: Date
  readonly journal: number
  readonly kind: LedgerKind
  readonly reference: string
  readonly service: HeldService | null
  readonly quantity: number | null
  readonly spenderId: string | null
  /** The order that was paid or refunded, or whose payment bought the package. */
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly rechargedFen: number
  readonly giftFen: number
  readonly heldFen: number
  /** Changes of the package units that can be used, and of those on hold. */
  readonly units: number
  readonly unitsHeld: number
}

/** A new kind of posting does not compile until it has a display kind; credits are distinguished by their key. */
const kinds: Readonly<Record<Exclude<PostingKind, 'credit'>, LedgerKind>> = {
  hold: 'hold',
  capture: 'charge',
  release: 'release',
  purchase: 'package',
  adjust: 'adjust',
  refund: 'payout',
}

/** Units of a package that were refunded come back to the gift balance, under a key of their own. */
const REFUND_KEYS = ['refund/', 'credit/capture-refund:']

const isRefund = sql`(${sql.join(
  REFUND_KEYS.map((prefix) => sql`starts_with(posting.key, ${sql.lit(prefix)})`),
  sql` or `,
)})`

export const kindOfPosting = sql<LedgerKind>`case
  ${sql.join(
    Object.entries(kinds).map(([kind, shown]) => sql`when posting.kind = ${sql.lit(kind)} then ${sql.lit(shown)}`),
    sql` `,
  )}
  when ${isRefund} then 'refund'
  when exists (select from wallet.entry where posting_id = posting.id and account = 'gift') then 'gift'
  else 'recharge' end`

/**
 * `hold/ID`, `end/ID` and `refund/ID/…` name a hold, `purchase/ID` a package.
 * Credits and refunds refer to an order by its number; a package that was paid at a gateway is known to its order.
 */
export const fromPostings = sql`
  from wallet.posting
  left join wallet.hold on hold.id =
    case when posting.kind in ('hold', 'capture', 'release') or starts_with(posting.key, 'refund/') then split_part(posting.key, '/', 2)::uuid end
  left join wallet.lot on lot.id = case when posting.kind = 'purchase' then split_part(posting.key, '/', 2)::uuid end
  left join wallet.payment_order as paid on paid.platform_id = posting.platform_id and paid.owner_id = posting.owner_id
    and paid.number = case when posting.kind in ('credit', 'refund') then posting.reference end
  left join wallet.payment_order as bought on bought.platform_id = posting.platform_id and bought.owner_id = posting.owner_id
    and bought.lot_id = lot.id`

/** Who caused a posting: the account of the hold or of the order; only the main account buys packages from the balance. */
const spenderOfPosting = sql`coalesce(hold.actor_id, paid.created_by, bought.created_by, case when posting.kind = 'purchase' then posting.owner_id end)`

export const columnsOfPosting = sql`
  posting.id, posting.at, posting.journal, ${kindOfPosting} as kind, posting.reference,
  coalesce(hold.service, lot.service) as service, coalesce(hold.quantity, lot.units) as quantity, ${spenderOfPosting} as "spenderId",
  coalesce(paid.id, bought.id) as "orderId", coalesce(paid.number, bought.number) as "orderNumber"`

/** Joined with `posting`; a row without entries of one's own has zeros. */
export const pocketsOfPosting = sql`
  cross join lateral (
    select
      coalesce(sum(amount) filter (where account = 'recharged'), 0)::bigint as "rechargedFen",
      coalesce(sum(amount) filter (where account = 'gift'), 0)::bigint as "giftFen",
      coalesce(sum(amount) filter (where account = 'held'), 0)::bigint as "heldFen",
      coalesce(sum(amount) filter (where account = 'units'), 0)::bigint as units,
      coalesce(sum(amount) filter (where account = 'units-held'), 0)::bigint as "unitsHeld"
    from wallet.entry where posting_id = posting.id and owner_id is not null
  ) as pockets`

/** Without the end of a refund to the payer, which changes only the platform's accounts. */
export const ofWallet = ({ platformId, ownerId }: Payer): RawBuilder<unknown> =>
  sql`posting.platform_id = ${platformId} and posting.owner_id = ${ownerId} and not starts_with(posting.key, 'refund-done/')`

export const inPeriod = ({ from, to }: Pick<LedgerFilter, 'from' | 'to'>): RawBuilder<unknown> => {
  const bounds = [...(from ? [sql`posting.at >= ${startOfDay(from)}`] : []), ...(to ? [sql`posting.at < ${endOfDay(to)}`] : [])]
  return bounds.length > 0 ? sql.join(bounds, sql` and `) : sql`true`
}

/** All but the period, which bounds what is read at all. */
export const isWanted = ({ kind, service, spender }: LedgerFilter): RawBuilder<boolean> => {
  const wanted = [
    ...(kind ? [sql`${kindOfPosting} = ${kind}`] : []),
    ...(service ? [sql`coalesce(hold.service, lot.service) = ${service}`] : []),
    ...(spender ? [sql`${spenderOfPosting} = ${spender}`] : []),
  ]
  return wanted.length > 0 ? sql<boolean>`(${sql.join(wanted, sql` and `)}) is true` : sql<boolean>`true`
}
