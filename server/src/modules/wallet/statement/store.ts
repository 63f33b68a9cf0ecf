// Sums of a wallet's postings by month, and by day and kind within one.
import type { LedgerKind } from '@attestry/contract/modules/wallet/ledger-view'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import { fromPostings, kindOfPosting, ofWallet, pocketsOfPosting } from '../ledger-view/query.ts'
import type { Pockets } from '../ledger-view/store.ts'

export interface MonthSums {
  readonly month: string
  readonly postings: number
  /** Changes of all money of the wallet, frozen money included: the positive and the negative ones. */
  readonly receivedFen: number
  readonly spentFen: number
  /** What packages that were paid directly cost: counted as received and as spent. */
  readonly directFen: number
}

export async function sumsByMonth(db: Db, payer: Payer, until: Date): Promise<MonthSums[]> {
  const { rows } = await sql<MonthSums>`
    select to_char(at at time zone interval '8 hours', 'YYYY-MM') as month, count(*) as postings,
      coalesce(sum(change) filter (where change > 0), 0)::bigint as "receivedFen",
      coalesce(sum(change) filter (where change < 0), 0)::bigint as "spentFen",
      coalesce(-sum(change) filter (where direct), 0)::bigint as "directFen"
    from (
      select posting.id, posting.at, coalesce(sum(amount) filter (where commodity = 'CNY'), 0) as change,
        posting.kind = 'purchase' and bought.id is not null as direct
      from wallet.posting left join wallet.entry on entry.posting_id = posting.id and entry.owner_id is not null
      left join wallet.payment_order as bought on bought.platform_id = posting.platform_id and bought.owner_id = posting.owner_id
        and bought.lot_id = case when posting.kind = 'purchase' then split_part(posting.key, '/', 2)::uuid end
      where ${ofWallet(payer)} and posting.at < ${until} group by posting.id, bought.id
    ) as movement
    group by 1 order by 1`.execute(db)
  return rows
}

export async function firstPostingAt(db: Db, payer: Payer): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select posting.at from wallet.posting where ${ofWallet(payer)} order by posting.at limit 1`.execute(db)
  return rows[0]?.at
}

export interface DaySums extends Pockets {
  readonly day: string
  readonly kind: LedgerKind
  readonly postings: number
  /** Of these, packages that were paid directly, not from the balance. */
  readonly direct: number
  readonly directFen: number
}

export async function sumsByDay(db: Db, payer: Payer, from: Date, until: Date): Promise<DaySums[]> {
  const { rows } = await sql<DaySums>`
    select day, kind, count(*) as postings, sum("rechargedFen")::bigint as "rechargedFen",
      sum("giftFen")::bigint as "giftFen", sum("heldFen")::bigint as "heldFen",
      count(*) filter (where direct) as direct, coalesce(sum("rechargedFen") filter (where direct), 0)::bigint as "directFen"
    from (
      select to_char(posting.at at time zone interval '8 hours', 'YYYY-MM-DD') as day, ${kindOfPosting} as kind, bought.id is not null as direct, pockets.*
      ${fromPostings} ${pocketsOfPosting}
      where ${ofWallet(payer)} and posting.at >= ${from} and posting.at < ${until}
    ) as movement
    group by day, kind order by day, kind`.execute(db)
  return rows
}
