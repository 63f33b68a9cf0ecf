// Routes of the invoice service at the finance desk.
import { invoiceIssuerApi } from '@attestry/contract/modules/invoice/issuer'
import { route } from '../../../kernel/route.ts'
import { askIssuer, readIssuer, resolveAttention } from './service.ts'

export const invoiceIssuerRoutes = [
  route(invoiceIssuerApi.read, readIssuer),
  route(invoiceIssuerApi.ask, askIssuer),
  route(invoiceIssuerApi.resolve, resolveAttention),
]
