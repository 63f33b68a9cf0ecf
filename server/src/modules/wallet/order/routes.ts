// Routes of payment orders.
import { orderApi } from '@attestry/contract/modules/wallet/order'
import { route } from '../../../kernel/route.ts'
import { payOrder } from '../payment/begin.ts'
import {
  cancelOrder,
  checkOrder,
  listChannels,
  listOrders,
  orderEvents,
  orderPackage,
  orderRecharge,
  showOrder,
} from './service.ts'

export const orderRoutes = [
  route(orderApi.channels, listChannels),
  route(orderApi.order, orderRecharge),
  route(orderApi.orderPackage, orderPackage),
  route(orderApi.list, listOrders),
  route(orderApi.detail, showOrder),
  route(orderApi.pay, payOrder),
  route(orderApi.check, checkOrder),
  route(orderApi.cancel, cancelOrder),
  route(orderApi.live, orderEvents),
]
