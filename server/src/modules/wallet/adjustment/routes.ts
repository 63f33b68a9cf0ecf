// Routes of wallet adjustments.
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { approvalRoutes } from '../../approval/public.ts'
import { adjustmentApproval } from './service.ts'

export const adjustmentRoutes = approvalRoutes(adjustmentApi, adjustmentApproval)
