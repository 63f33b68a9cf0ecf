// Routes of the staff side of the price list.
import { priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { route } from '../../../kernel/route.ts'
import {
  confirmPriceChange,
  currentPrices,
  listPriceChanges,
  priceChangeDetail,
  proposePriceChange,
  refusePriceChange,
  withdrawPriceChange,
} from './service.ts'

export const priceChangeRoutes = [
  route(priceChangeApi.current, currentPrices),
  route(priceChangeApi.list, listPriceChanges),
  route(priceChangeApi.detail, priceChangeDetail),
  route(priceChangeApi.propose, proposePriceChange),
  route(priceChangeApi.confirm, confirmPriceChange),
  route(priceChangeApi.refuse, refusePriceChange),
  route(priceChangeApi.withdraw, withdrawPriceChange),
]
