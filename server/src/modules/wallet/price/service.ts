// Price list, quotes and balance of a member, and the sale of packages.
import { walletErrors } from '@attestry/contract/modules/wallet/errors'
import { isPurchasable, type priceApi, pricedServices } from '@attestry/contract/modules/wallet/price'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { quote } from '../hold/service.ts'
import { payerOf } from '../ledger/payer.ts'
import { balanceOf, buyLot, type WalletBalance } from '../ledger/service.ts'
import type { OwnedLot } from '../ledger/store.ts'
import { defaultOffers, defaultPrices } from './default-prices.ts'
import { addMissing, listOffers, listPrices, type Prices, writePrices } from './store.ts'

export const showBalance: Service<typeof priceApi.balance> = async (deps, actor) =>
  balanceInYuan(await balanceOf(deps, payerOf(actor)))

export const showPrices: Service<typeof priceApi.list> = (deps, actor) => priceList(deps, actor.platformId)

/** Prices are public: the public pages show them too. */
export async function priceList(deps: Deps, platformId: number) {
  const now = deps.clock.now()
  const fenOf = new Map((await listPrices(deps.db, platformId, now)).map(({ service, fen }) => [service, fen]))
  const offers = await listOffers(deps.db, platformId, now)
  return {
    list: pricedServices.filter(isPurchasable).flatMap((service) => {
      const fen = fenOf.get(service)
      return fen === undefined || fen === null ? [] : [{ service, unitPrice: yuanOfFen(fen) }]
    }),
    offers: offers
      .filter(({ service }) => isPurchasable(service))
      .map(({ fen, ...offer }) => ({ ...offer, price: yuanOfFen(fen) })),
  }
}

export const quotePrice: Service<typeof priceApi.quote> = (deps, actor, { service, quantity }) =>
  quote(deps, payerOf(actor), service, quantity)

/** The request names the price the buyer saw; a different current price is refused. */
export const buyPackage: Service<typeof priceApi.buyPackage> = async (deps, actor, { offerId, price }) => {
  const offer = (await listOffers(deps.db, actor.platformId, deps.clock.now())).find(({ id }) => id === offerId)
  if (offer?.fen !== fenOfYuan(price)) refuse(walletErrors.OFFER_GONE)
  const lot = await buyLot(deps, payerOf(actor), offer)
  return { package: ownedPackage(lot), balance: balanceInYuan(await balanceOf(deps, payerOf(actor))) }
}

export async function setPrices(deps: Deps, platformId: number, prices: Prices): Promise<void> {
  if (Object.keys(prices).length > 0) await writePrices(deps.db, platformId, prices)
}

export const seedPrices = (deps: Deps, platformId: number): Promise<void> =>
  addMissing(deps.db, platformId, defaultPrices, defaultOffers)

const balanceInYuan = (balance: WalletBalance) => ({
  available: yuanOfFen(balance.availableFen),
  recharged: yuanOfFen(balance.rechargedFen),
  gift: yuanOfFen(balance.giftFen),
  held: yuanOfFen(balance.heldFen),
  packages: balance.packages.map(ownedPackage),
})

const ownedPackage = ({ id, service, units, unitsLeft, boughtAt, expiresAt }: OwnedLot) => ({
  id,
  service,
  units,
  left: unitsLeft,
  boughtAt: boughtAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
