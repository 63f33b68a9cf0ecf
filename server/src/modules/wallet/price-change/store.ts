// Stores the versions of the price list and its price steps.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { WalletTables } from '../tables.ts'
import type { OfferLine, PriceLine } from './difference.ts'

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
