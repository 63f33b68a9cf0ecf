// A platform's price list and the packages it offers.
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { Db } from '../../../kernel/database.ts'
import type { Offer } from '../ledger/store.ts'
import type { WalletTables } from '../tables.ts'

export type Prices = Readonly<Partial<Record<PricedService, number>>>

const priceRows = (platformId: number, prices: Prices) =>
  Object.entries(prices).map(([service, fen]) => ({ platform_id: platformId, service: service as PricedService, fen }))

export async function listPrices(db: Db, platformId: number) {
  return await db
    .withTables<WalletTables>()
    .selectFrom('wallet.price')
    .select(['service', 'fen'])
    .where('platform_id', '=', platformId)
    .execute()
}

export async function listOffers(db: Db, platformId: number): Promise<Offer[]> {
  return await db
    .withTables<WalletTables>()
    .selectFrom('wallet.offer')
    .select(['id', 'service', 'units', 'fen', 'months'])
    .where('platform_id', '=', platformId)
    .where('active', '=', true)
    .orderBy('service')
    .orderBy('units')
    .execute()
}

export async function writePrices(db: Db, platformId: number, prices: Prices): Promise<void> {
  await db
    .withTables<WalletTables>()
    .insertInto('wallet.price')
    .values(priceRows(platformId, prices))
    .onConflict((conflict) =>
      conflict.columns(['platform_id', 'service']).doUpdateSet(({ ref }) => ({ fen: ref('excluded.fen') })),
    )
    .execute()
}

/** Leaves alone what is there: an operator may have changed it. */
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
}
