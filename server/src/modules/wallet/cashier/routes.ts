// Routes of the demo's cashier page and WeChat payment sheet.
import { cashierApi } from '@attestry/contract/modules/wallet/cashier'
import { route } from '../../../kernel/route.ts'
import { decideAtCashier, openWechatSheet, sendWechatBridge, showCashier } from './service.ts'

export const cashierRoutes = [
  route(cashierApi.page, showCashier),
  route(cashierApi.decide, decideAtCashier),
  route(cashierApi.bridge, sendWechatBridge),
  route(cashierApi.sheet, openWechatSheet),
]
