// Routes of the finance desk of payment orders.
import { orderDeskApi } from '@attestry/contract/modules/wallet/order-desk'
import { route } from '../../../kernel/route.ts'
import {
  downloadRaw,
  listDeskOrders,
  listIncidents,
  queryDeskOrder,
  resolveIncident,
  showDeskOrder,
  showIncident,
} from './service.ts'

export const orderDeskRoutes = [
  route(orderDeskApi.list, listDeskOrders),
  route(orderDeskApi.detail, showDeskOrder),
  route(orderDeskApi.query, queryDeskOrder),
  route(orderDeskApi.incidents, listIncidents),
  route(orderDeskApi.incident, showIncident),
  route(orderDeskApi.resolve, resolveIncident),
  route(orderDeskApi.raw, downloadRaw),
]
