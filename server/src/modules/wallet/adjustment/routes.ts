// Routes of wallet adjustments.
import { adjustmentApi } from '@attestry/contract/modules/wallet/adjustment'
import { route } from '../../../kernel/route.ts'
import {
  adjustmentDetail,
  confirmAdjustment,
  listAdjustments,
  proposeAdjustment,
  refuseAdjustment,
  withdrawAdjustment,
} from './service.ts'

export const adjustmentRoutes = [
  route(adjustmentApi.list, listAdjustments),
  route(adjustmentApi.detail, adjustmentDetail),
  route(adjustmentApi.propose, proposeAdjustment),
  route(adjustmentApi.confirm, confirmAdjustment),
  route(adjustmentApi.refuse, refuseAdjustment),
  route(adjustmentApi.withdraw, withdrawAdjustment),
]
