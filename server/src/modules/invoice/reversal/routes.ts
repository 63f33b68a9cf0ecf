// Routes of reversals by two persons.
import { invoiceReversalApi } from '@attestry/contract/modules/invoice/reversal'
import { approvalRoutes } from '../../approval/public.ts'
import { reversalApproval } from './service.ts'

export const invoiceReversalRoutes = approvalRoutes(invoiceReversalApi, reversalApproval)
