// Routes of invoices on a phone.
import { phoneInvoiceApi } from '@attestry/contract/modules/invoice/phone'
import { route } from '../../../kernel/route.ts'
import { createPhoneLink, downloadByPhone, enterByPhone, phoneState, submitByPhone } from './service.ts'

export const phoneInvoiceRoutes = [
  route(phoneInvoiceApi.create, createPhoneLink),
  route(phoneInvoiceApi.enter, enterByPhone),
  route(phoneInvoiceApi.state, phoneState),
  route(phoneInvoiceApi.submit, submitByPhone),
  route(phoneInvoiceApi.file, downloadByPhone),
]
