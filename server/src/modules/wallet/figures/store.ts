// Revenue by service and day from the ledger: settled holds (index hold_charged) and packages sold, less those refunded.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { HeldService } from '../tables.ts'

export interface RevenueOfDay {
  readonly day: string
  readonly source: 'act' | 'package'
  readonly service: HeldService
  readonly count: number
  readonly fen: number
}

interface Period {
  readonly from: Date
  readonly until: Date
}

/** An act paid with package units adds no revenue: it was booked when the package was sold. */
export async function revenueByDay(db: Db, platformId: number, { from, until }: Period): Promise<RevenueOfDay[]> {
  const { rows } = await sql<RevenueOfDay>`
    select to_char(day, 'YYYY-MM-DD') as day, source, service,
      sum(count)::bigint as count, sum(fen)::bigint as fen
    from (
      select (ended_at at time zone interval '8 hours')::date as day, 'act' as source, service, count(*) as count,
        sum(gift_fen + recharged_fen) as fen
      from wallet.hold
      where platform_id = ${platformId} and state = 'captured' and ended_at >= ${from} and ended_at < ${until}
      group by 1, 3
      union all
      select (posting.at at time zone interval '8 hours')::date, 'package', lot.service, 1, coalesce(entry.amount, 0)
      from wallet.posting
      join wallet.lot on lot.id = substr(posting.key, length('purchase/') + 1)::uuid
      left join wallet.entry on entry.posting_id = posting.id and entry.account = 'revenue' and entry.commodity = 'CNY'
      where posting.platform_id = ${platformId} and posting.kind = 'purchase' and posting.at >= ${from} and posting.at < ${until}
      union all
      -- A refund takes the revenue of a package back on its own day; one that failed restores it.
      select (posting.at at time zone interval '8 hours')::date, 'package', lot.service, sign(entry.amount)::integer, entry.amount
      from wallet.posting
      join wallet.entry on entry.posting_id = posting.id and entry.account = 'revenue' and entry.commodity = 'CNY'
      join wallet.entry as units on units.posting_id = posting.id and units.account = 'units-returned'
      join wallet.lot on lot.id = substr(units.commodity, length('unit:') + 1)::uuid
      where posting.platform_id = ${platformId} and posting.kind = 'refund' and posting.at >= ${from} and posting.at < ${until}
    ) as charged
    group by 1, 2, 3 order by 1, 2, 3`.execute(db)
  return rows
}
