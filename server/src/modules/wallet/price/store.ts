// Stores a platform's price list and the packages it offers.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/database.ts'
import type { Offer } from '../ledger/store.ts'
import type { WalletTables } from '../tables.ts'

export type Prices = Readonly<Partial<Record<PricedService, number>>>

const priceRows = (platformId: number, prices: Prices) =>
  Object.entries(prices).map(([service, fen]) => ({ platform_id: platformId, service: service as PricedService, fen }))

/** Prices in effect at an instant: the last step up to it. */
export async function listPrices(db: Db, platformId: number, at: Date) {
  const { rows } = await sql<{ service: PricedService; fen: number | null }>`
    select distinct on (service) service, fen from wallet.price
    where platform_id = ${platformId} and from_at <= ${at}
    order by service, from_at desc, version desc`.execute(db)
  return rows
}

/** Includes offers that are no longer sold, for editing. */
export async function listTerms(db: Db, platformId: number, at: Date): Promise<(Offer & { readonly active: boolean })[]> {
  const { rows } = await sql<Offer & { active: boolean }>`
    select * from (
      select distinct on (id) id, service, units, fen, months, active from wallet.offer
      where platform_id = ${platformId} and from_at <= ${at}
      order by id, from_at desc, version desc
    ) as step order by service, units, id`.execute(db)
  return rows
}

export async function listOffers(db: Db, platformId: number, at: Date): Promise<Offer[]> {
  const terms = await listTerms(db, platformId, at)
  return terms.flatMap(({ active, ...offer }) => (active ? [offer] : []))
}

/** Writes a platform's initial prices; later ones are separate steps (wallet/price-change). */
export async function writePrices(db: Db, platformId: number, prices: Prices): Promise<void> {
  await db
    .withTables<WalletTables>()
    .insertInto('wallet.price')
    .values(priceRows(platformId, prices))
    .onConflict((conflict) =>
      conflict.columns(['platform_id', 'service', 'from_at', 'version']).doUpdateSet(({ ref }) => ({ fen: ref('excluded.fen') })),
    )
    .execute()
}

/** Does not overwrite existing rows: staff may have changed them. */
export async function addMissing(db: Db, platformId: number, prices: Prices, offers: readonly Offer[]): Promise<void> {
  const tables = db.withTables<WalletTables>()
  await tables
    .insertInto('wallet.price')
    .values(priceRows(platformId, prices))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tables
    .insertInto('wallet.offer')
    .values(offers.map((offer) => ({ ...offer, platform_id: platformId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tables
    .insertInto('wallet.price_list')
    .values({ platform_id: platformId, version: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
