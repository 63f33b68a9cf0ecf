// The fee of an appraisal: held when it is paid, settled with the acceptance, and refunded after termination.

import type { appraisalApi } from '@attestry/contract/modules/judicial/appraisal'
import { appraisalErrors } from '@attestry/contract/modules/judicial/appraisal/errors'
import { appraisalCase } from '@attestry/contract/modules/judicial/appraisal-case'
import type { appraisalDeskApi } from '@attestry/contract/modules/judicial/appraisal-desk'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { lockCase, performAct } from '../../casework/public.ts'
import { holdAmount, payerOf, refund } from '../../wallet/public.ts'
import { appraisalFee, requireDeskAppraisal, requireOwnAppraisal } from './own.ts'
import { appraisals, feeOfAppraisal } from './rules.ts'
import { appraisalPaymentOf, appraisalRefundsOf, insertAppraisalPayment, insertAppraisalRefund } from './store.ts'
import { viewAppraisal } from './view.ts'

export const payAppraisal: Service<typeof appraisalApi.pay> = async (deps, actor, { id, amount }) => {
  const { row } = await requireOwnAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  if (locked?.state !== 'awaiting_payment') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const fen = await feeOfAppraisal(deps, row)
  if (fenOfYuan(amount) !== fen) refuse(appraisalErrors.FEE_CHANGED)
  const hold_id = await holdAmount(deps, payerOf(actor), appraisalFee(id), fen)
  await insertAppraisalPayment(deps.db, { appraisal_id: id, fen, hold_id, paid_at: deps.clock.now() })
  await performAct(deps, appraisals, actor, { id }, { act: 'pay' })
  return viewAppraisal(deps, actor, await requireOwnAppraisal(deps, actor, id))
}

/** By somebody else than the handler; in parts, never more than was paid. */
export const refundAppraisal: Service<typeof appraisalDeskApi.refund> = async (deps, actor, { id, amount, reason }) => {
  const { row } = await requireDeskAppraisal(deps, actor, id)
  const locked = await lockCase(deps.db, appraisalCase, actor.platformId, { id })
  if (locked?.state !== 'terminated') refuse(appraisalErrors.APPRAISAL_WRONG_STATE)
  const fen = fenOfYuan(amount)
  const payment = await appraisalPaymentOf(deps.db, id)
  const refunds = await appraisalRefundsOf(deps.db, id)
  const leftFen = (payment?.fen ?? 0) - refunds.reduce((sum, each) => sum + each.fen, 0)
  if (fen > leftFen) refuse(appraisalErrors.APPRAISAL_REFUND_TOO_HIGH, { left: yuanOfFen(leftFen) })
  const number = refunds.length + 1
  await insertAppraisalRefund(deps.db, { appraisal_id: id, number, fen, made_by: actor.accountId, at: deps.clock.now() })
  await performAct(deps, appraisals, actor, { id }, { act: 'refund', note: reason })
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  await refund(deps, payer, { reference: appraisalFee(id), fen, key: `appraisal/${number}` })
  return viewAppraisal(deps, actor, await requireDeskAppraisal(deps, actor, id))
}
