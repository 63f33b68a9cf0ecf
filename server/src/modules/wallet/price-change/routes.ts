// Routes of the staff side of the price list.
import { priceChangeApi } from '@attestry/contract/modules/wallet/price-change'
import { route } from '../../../kernel/route.ts'
import { approvalRoutes } from '../../approval/public.ts'
import { currentPrices, priceChangeApproval } from './service.ts'

export const priceChangeRoutes = [
  route(priceChangeApi.current, currentPrices),
  ...approvalRoutes(priceChangeApi, priceChangeApproval),
]
