// Stores price changes and their price steps; a proposal is decided once, and only against the list version it was made for.
import type { PriceChangeState } from '@attestry/contract/modules/wallet/price-change'
import type { PageQuery } from '@attestry/contract/paging'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { OfferLine, PriceLine, WalletTables } from '../tables.ts'

export type { OfferTerms, PriceLine } from '../tables.ts'

export type PriceChangeRow = Selectable<WalletTables['wallet.price_change']>

const tables = (db: Db) => db.withTables<WalletTables>()

export async function listVersion(db: Db, platformId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('wallet.price_list')
    .select('version')
    .where('platform_id', '=', platformId)
    .executeTakeFirst()
  return row?.version ?? 1
}

/** False when the list is no longer at that version. */
export async function advanceListVersion(db: Db, platformId: number, version: number): Promise<boolean> {
  await tables(db)
    .insertInto('wallet.price_list')
    .values({ platform_id: platformId, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const moved = await tables(db)
    .updateTable('wallet.price_list')
    .set({ version: version + 1 })
    .where('platform_id', '=', platformId)
    .where('version', '=', version)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export type NewPriceChange = Pick<
  PriceChangeRow,
  'id' | 'platform_id' | 'version' | 'reason' | 'effective_at' | 'proposed_by' | 'proposed_at' | 'prices' | 'offers'
>

export async function insertPriceChange(db: Db, change: NewPriceChange): Promise<PriceChangeRow> {
  return tables(db)
    .insertInto('wallet.price_change')
    .values({
      ...change,
      prices: JSON.stringify(change.prices),
      offers: JSON.stringify(change.offers),
      state: 'proposed',
      holds_from: null,
      decided_by: null,
      decided_at: null,
      decision: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findPriceChange(db: Db, platformId: number, id: string): Promise<PriceChangeRow | undefined> {
  return tables(db)
    .selectFrom('wallet.price_change')
    .selectAll()
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function pageOfPriceChanges(db: Db, platformId: number, state: PriceChangeState | undefined, page: PageQuery) {
  const found = tables(db)
    .selectFrom('wallet.price_change')
    .where('platform_id', '=', platformId)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'proposed'))
  const rows = await found
    .selectAll()
    .orderBy('proposed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.pageSize)
    .offset((page.pageNum - 1) * page.pageSize)
    .execute()
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export interface Decision {
  readonly state: Exclude<PriceChangeState, 'proposed'>
  readonly by: string
  readonly at: Date
  readonly text: string | null
  readonly holdsFrom: Date | null
}

/** Undefined when the change was decided before. */
export async function decidePriceChange(
  db: Db,
  platformId: number,
  id: string,
  from: readonly PriceChangeState[],
  { state, by, at, text, holdsFrom }: Decision,
): Promise<PriceChangeRow | undefined> {
  return tables(db)
    .updateTable('wallet.price_change')
    .set({ state, decided_by: by, decided_at: at, decision: text, holds_from: holdsFrom })
    .where('platform_id', '=', platformId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

export interface Steps {
  readonly platformId: number
  readonly version: number
  readonly fromAt: Date
  readonly prices: readonly PriceLine[]
  readonly offers: readonly OfferLine[]
}

export async function addSteps(db: Db, { platformId, version, fromAt, prices, offers }: Steps): Promise<void> {
  const step = { platform_id: platformId, version, from_at: fromAt }
  if (prices.length > 0)
    await tables(db)
      .insertInto('wallet.price')
      .values(prices.map(({ service, after }) => ({ ...step, service, fen: after })))
      .execute()
  if (offers.length > 0)
    await tables(db)
      .insertInto('wallet.offer')
      .values(offers.map(({ id, service, after }) => ({ ...step, id, service, ...after })))
      .execute()
}

export interface ComingStep {
  readonly key: string
  readonly fen: number | null
  readonly fromAt: Date
}

/** The next step after an instant, of each service and each package. */
export async function comingSteps(db: Db, platformId: number, at: Date) {
  const [prices, offers] = await Promise.all([
    sql<ComingStep>`
      select distinct on (service) service as key, fen, from_at as "fromAt" from wallet.price
      where platform_id = ${platformId} and from_at > ${at} order by service, from_at, version desc`.execute(db),
    sql<ComingStep>`
      select distinct on (id) id as key, case when active then fen end as fen, from_at as "fromAt" from wallet.offer
      where platform_id = ${platformId} and from_at > ${at} order by id, from_at, version desc`.execute(db),
  ])
  return { prices: prices.rows, offers: offers.rows }
}

export async function countProposedPriceChanges(db: Db, platformId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('wallet.price_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('platform_id', '=', platformId)
    .where('state', '=', 'proposed')
    .executeTakeFirstOrThrow()
  return count
}
