// Routes of the invoicing rule.
import { invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { route } from '../../../kernel/route.ts'
import { changeInvoiceRule, readInvoiceRule } from './service.ts'

export const invoiceRuleRoutes = [route(invoiceRuleApi.read, readInvoiceRule), route(invoiceRuleApi.change, changeInvoiceRule)]
