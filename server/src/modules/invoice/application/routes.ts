// Routes of members' applications for invoices.
import { applicationApi } from '@attestry/contract/modules/invoice/application'
import { route } from '../../../kernel/route.ts'
import { downloadOwnFile, downloadOwnRedFile } from '../file/service.ts'
import {
  applyForInvoice,
  invoiceDetail,
  listInvoiceableOrders,
  listInvoices,
  reapplyForInvoice,
  withdrawInvoice,
} from './service.ts'

export const invoiceApplicationRoutes = [
  route(applicationApi.orders, listInvoiceableOrders),
  route(applicationApi.apply, applyForInvoice),
  route(applicationApi.list, listInvoices),
  route(applicationApi.detail, invoiceDetail),
  route(applicationApi.reapply, reapplyForInvoice),
  route(applicationApi.withdraw, withdrawInvoice),
  route(applicationApi.redFile, downloadOwnRedFile),
  route(applicationApi.file, downloadOwnFile),
]
