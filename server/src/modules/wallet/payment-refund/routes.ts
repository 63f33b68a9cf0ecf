// Routes of refunds of payments.
import { paymentRefundApi } from '@attestry/contract/modules/wallet/payment-refund'
import { type Route, route } from '../../../kernel/route.ts'
import { approvalRoutes } from '../../approval/public.ts'
import type { RefundBlocker } from './blockers.ts'
import { endRefund, refundApproval } from './service.ts'

export function paymentRefundRoutes(blockers: readonly RefundBlocker[]): readonly Route[] {
  const approval = refundApproval(blockers)
  return [...approvalRoutes(paymentRefundApi, approval), route(paymentRefundApi.end, endRefund(approval))]
}
