// Routes of the demo's cashier page.
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { route } from '../../../kernel/route.ts'
import { decideAtCashier, showCashier } from './service.ts'

export const cashierRoutes = [route(cashierApi.page, showCashier), route(cashierApi.decide, decideAtCashier)]
