// Routes of prices, the balance and packages.
import { priceApi } from '@attestry/contract/modules/wallet/price'
import { route } from '../../../kernel/route.ts'
import { buyPackage, quotePrice, showBalance, showPrices } from './service.ts'

export const priceRoutes = [
  route(priceApi.balance, showBalance),
  route(priceApi.list, showPrices),
  route(priceApi.quote, quotePrice),
  route(priceApi.buyPackage, buyPackage),
]
