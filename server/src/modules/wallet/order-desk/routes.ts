// Routes of the finance desk of payment orders.
import { orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { type Route, route } from '../../../kernel/route.ts'
import type { RefundBlocker } from '../payment-refund/blockers.ts'
import {
  downloadRaw,
  listDeskOrders,
  listIncidents,
  queryDeskOrder,
  resolveIncident,
  showDeskOrder,
  showIncident,
} from './service.ts'

export const orderDeskRoutes = (blockers: readonly RefundBlocker[]): readonly Route[] => [
  route(orderDeskApi.list, listDeskOrders),
  route(orderDeskApi.detail, showDeskOrder(blockers)),
  route(orderDeskApi.query, queryDeskOrder(blockers)),
  route(orderDeskApi.incidents, listIncidents),
  route(orderDeskApi.incident, showIncident),
  route(orderDeskApi.resolve, resolveIncident),
  route(orderDeskApi.raw, downloadRaw),
]
