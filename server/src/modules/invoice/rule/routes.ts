// Routes of the invoicing rules and their changes by two persons.
import { invoiceRuleApi } from '@attestry/contract/modules/invoice/rule'
import { route } from '../../../kernel/route.ts'
import { approvalRoutes } from '../../approval/public.ts'
import { readInvoiceRule, ruleApproval } from './service.ts'

export const invoiceRuleRoutes = [route(invoiceRuleApi.read, readInvoiceRule), ...approvalRoutes(invoiceRuleApi, ruleApproval)]
