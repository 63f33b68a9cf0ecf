// Sums what a wallet was spent on.
import type { LedgerKind } from '@attestry/contract/modules/wallet/ledger-view'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import { fromPostings, kindOfPosting, ofWallet, pocketsOfPosting } from '../ledger-view/query.ts'
import type { HeldService } from '../tables.ts'

export interface SpentRow {
  readonly month: string
  readonly service: HeldService | null
  readonly spenderId: string | null
  readonly fen: number
  readonly units: number
}

/** Money that left the wallet by postings of some kinds; frozen money is still in the wallet. */
const spent = (payer: Payer, since: Date, kinds: readonly LedgerKind[]) => sql`
  select posting.at, coalesce(hold.service, lot.service) as service, hold.actor_id as "spenderId",
    -("rechargedFen" + "giftFen" + "heldFen") as fen,
    case when ${kindOfPosting} = 'charge' then -(pockets.units + "unitsHeld") else 0 end as units
  ${fromPostings} ${pocketsOfPosting}
  where ${ofWallet(payer)} and posting.at >= ${since} and ${kindOfPosting} in (${sql.join(kinds)})`

/** Charges and packages, less refunds. */
export async function spentByMonth(db: Db, payer: Payer, since: Date): Promise<SpentRow[]> {
  const { rows } = await sql<SpentRow>`
    select to_char(at at time zone interval '8 hours', 'YYYY-MM') as month, service, "spenderId", sum(fen)::bigint as fen, sum(units)::bigint as units
    from (${spent(payer, since, ['charge', 'package', 'refund'])}) as spent group by 1, 2, 3 having sum(fen) <> 0 or sum(units) <> 0 order by 1, 2, 3`.execute(
    db,
  )
  return rows
}

/** Charges less refunds. */
export async function chargedSince(db: Db, payer: Payer, since: Date): Promise<number> {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(fen), 0)::bigint as fen from (${spent(payer, since, ['charge', 'refund'])}) as spent`.execute(db)
  return rows[0]?.fen ?? 0
}

export async function firstPostingAt(db: Db, payer: Payer): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`
    select at from wallet.posting where ${ofWallet(payer)} order by at limit 1`.execute(db)
  return rows[0]?.at
}
