// Reads a wallet's ledger for its owner: pages with the balance after each row, sums, batches for the export, and open holds.
import type { LedgerFilter } from '@attestry/contract/modules/wallet/ledger-view'
import type { PageQuery } from '@attestry/contract/paging'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Payer } from '../ledger/payer.ts'
import type { HeldService, UnitsOfLot } from '../tables.ts'
import { columnsOfPosting, fromPostings, inPeriod, isWanted, ofWallet, type PostingRow, pocketsOfPosting } from './query.ts'

export interface Pockets {
  readonly rechargedFen: number
  readonly giftFen: number
  readonly heldFen: number
}

export interface LedgerSums extends Pockets {
  readonly count: number
  readonly units: number
  readonly unitsHeld: number
}

export async function pageOfLedger(db: Db, payer: Payer, filter: LedgerFilter, page: PageQuery): Promise<PostingRow[]> {
  const { rows } = await sql<PostingRow>`
    select ${columnsOfPosting}, pockets.* ${fromPostings} ${pocketsOfPosting}
    where ${ofWallet(payer)} and ${inPeriod(filter)} and ${isWanted(filter)}
    order by posting.at desc, posting.journal desc
    limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  return rows
}

export async function sumsOfLedger(db: Db, payer: Payer, filter: LedgerFilter): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select count(*) as count, coalesce(sum("rechargedFen"), 0)::bigint as "rechargedFen",
      coalesce(sum("giftFen"), 0)::bigint as "giftFen", coalesce(sum("heldFen"), 0)::bigint as "heldFen",
      coalesce(sum(pockets.units), 0)::bigint as units, coalesce(sum("unitsHeld"), 0)::bigint as "unitsHeld"
    ${fromPostings} ${pocketsOfPosting}
    where ${ofWallet(payer)} and ${inPeriod(filter)} and ${isWanted(filter)}`.execute(db)
  return rows[0] ?? { count: 0, rechargedFen: 0, giftFen: 0, heldFen: 0, units: 0, unitsHeld: 0 }
}

export interface BalanceAfter {
  readonly id: string
  readonly availableFen: number
  readonly heldFen: number
}

/**
 * The balance after each of these postings: today's balance without what was posted later.
 * Counted back from today because the newest pages are read most; postings that a filter hides count too.
 */
export async function balancesAfter(db: Db, payer: Payer, rows: readonly PostingRow[]): Promise<Map<string, BalanceAfter>> {
  const oldest = rows.at(-1)
  if (!oldest) return new Map()
  const { rows: balances } = await sql<BalanceAfter>`
    with movement as (
      select posting.id, posting.at, posting.journal,
        coalesce(sum(amount) filter (where account in ('recharged', 'gift')), 0) as available,
        coalesce(sum(amount) filter (where account = 'held'), 0) as held
      from wallet.posting left join wallet.entry on entry.posting_id = posting.id and entry.owner_id is not null
      where ${ofWallet(payer)} and (posting.at, posting.journal) >= (${oldest.at}::timestamptz, ${oldest.journal}::bigint)
      group by posting.id
    ), later as (
      select id, sum(available) over newer as available, sum(held) over newer as held from movement
      window newer as (order by at desc, journal desc rows between unbounded preceding and 1 preceding)
    )
    select later.id, (recharged_fen + gift_fen - coalesce(later.available, 0))::bigint as "availableFen",
      (held_fen - coalesce(later.held, 0))::bigint as "heldFen"
    from later cross join wallet.purse
    where platform_id = ${payer.platformId} and owner_id = ${payer.ownerId}
      and later.id = any (${rows.map(({ id }) => id)}::uuid[])`.execute(db)
  return new Map(balances.map((balance) => [balance.id, balance]))
}

/** What each pocket held before an instant. */
export async function pocketsBefore(db: Db, payer: Payer, at: Date): Promise<Pockets> {
  const { rows } = await sql<Pockets>`
    select coalesce(sum(amount) filter (where account = 'recharged'), 0)::bigint as "rechargedFen",
      coalesce(sum(amount) filter (where account = 'gift'), 0)::bigint as "giftFen",
      coalesce(sum(amount) filter (where account = 'held'), 0)::bigint as "heldFen"
    from wallet.posting join wallet.entry on entry.posting_id = posting.id and entry.owner_id is not null
    where ${ofWallet(payer)} and posting.at < ${at}`.execute(db)
  return rows[0] ?? { rechargedFen: 0, giftFen: 0, heldFen: 0 }
}

/** `wanted`: the filter selects it; the others are read for the balance. */
export type BatchRow = PostingRow & { readonly wanted: boolean }

/** Oldest first. */
export const ledgerBatches = (db: Db, payer: Payer, filter: LedgerFilter, size: number): AsyncGenerator<BatchRow[]> =>
  batchesOf(
    db,
    sql<BatchRow>`
      select ${columnsOfPosting}, pockets.*, ${isWanted(filter)} as wanted ${fromPostings} ${pocketsOfPosting}
      where ${ofWallet(payer)} and ${inPeriod(filter)}
      order by posting.at, posting.journal`,
    size,
  )

/** The rows of a query by a cursor. `db` must be a transaction: the cursor ends with it, or with the last batch. */
export async function* batchesOf<Row>(db: Db, query: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  await sql`declare ledger no scroll cursor for ${query}`.execute(db)
  const fetchNext = () => {
    const batch = sql<Row>`fetch ${sql.lit(size)} from ledger`.execute(db)
    // Not awaited if the reader leaves; the end of the transaction then follows it on the connection.
    batch.catch(() => {})
    return batch
  }
  for (let next = fetchNext(), isLast = false; !isLast; ) {
    const { rows } = await next
    isLast = rows.length < size
    // Read while the reader works on this one.
    if (!isLast) next = fetchNext()
    yield rows
  }
  await sql`close ledger`.execute(db)
}

/** Services that occur in a wallet, for its filter: some of them may no longer be offered. */
export async function usedServices(db: Db, { platformId, ownerId }: Payer): Promise<HeldService[]> {
  const { rows } = await sql<{ service: HeldService }>`
    select service from wallet.hold where platform_id = ${platformId} and owner_id = ${ownerId}
    union select service from wallet.lot where platform_id = ${platformId} and owner_id = ${ownerId}`.execute(db)
  return rows.map(({ service }) => service)
}

export interface OpenHoldRow {
  readonly id: string
  readonly service: HeldService
  readonly quantity: number
  readonly reference: string
  readonly giftFen: number
  readonly rechargedFen: number
  readonly units: readonly UnitsOfLot[]
  readonly spenderId: string | null
  readonly createdAt: Date
}

export async function pageOfOpenHolds(db: Db, { platformId, ownerId }: Payer, page: PageQuery) {
  const { rows } = await sql<OpenHoldRow>`
    select id, service, quantity, reference, gift_fen as "giftFen", recharged_fen as "rechargedFen", units,
      actor_id as "spenderId", created_at as "createdAt"
    from wallet.hold where platform_id = ${platformId} and owner_id = ${ownerId} and state = 'held'
    order by created_at, id limit ${page.pageSize} offset ${(page.pageNum - 1) * page.pageSize}`.execute(db)
  const { rows: counted } = await sql<{ total: number; heldFen: number }>`
    select count(*) as total, coalesce(sum(gift_fen + recharged_fen), 0)::bigint as "heldFen"
    from wallet.hold where platform_id = ${platformId} and owner_id = ${ownerId} and state = 'held'`.execute(db)
  return { rows, ...(counted[0] ?? { total: 0, heldFen: 0 }) }
}
