// Complaints about succeeded captures: one each, withdrawn by the member or decided by staff, refunded to the fund that paid.
import { generalErrors } from '@attestry/contract/errors'
import { type captureApi, captureCan } from '@attestry/contract/modules/evidence/capture'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { fenOfYuan } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { withoutSecrets } from '../../../kernel/log.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { holdReference } from '../../attestation/public.ts'
import { sendMessage } from '../../inbox/public.ts'
import { credit, paidFor, quote, refund } from '../../wallet/public.ts'
import { lockCapture } from './service.ts'
import { type CaptureRow, lockCaptureOfPlatform, updateCapture } from './store.ts'
import { publishCapturesChanged } from './topics.ts'
import { captureItem } from './view.ts'

export const complainAboutCapture: Service<typeof captureApi.complain> = async (deps, actor, { ano, reason, text }) => {
  const row = await lockCapture(deps, actor, ano)
  if (!captureCan.complain(row.state) || row.feedback !== null) refuse(evidenceErrors.CAPTURE_CANNOT_COMPLAIN)
  const change = { feedback: 'open', feedback_reason: reason, feedback_text: text, feedback_at: deps.clock.now() } as const
  return captureItem(await updateCapture(deps.db, ano, change), undefined)
}

export const withdrawComplaint: Service<typeof captureApi.withdrawComplaint> = async (deps, actor, { ano }) => {
  const row = await lockCapture(deps, actor, ano)
  if (row.feedback !== 'open') refuse(evidenceErrors.NO_COMPLAINT)
  await updateCapture(deps.db, ano, { feedback: 'withdrawn' })
  return null
}

/** For staff. Idempotent; a different second decision is refused. */
export const decideComplaint = (
  deps: Deps,
  staff: Staff,
  { ano, refund, reason }: { ano: string; refund: boolean; reason: string },
): Promise<void> =>
  inTransaction(deps, async (inside) => {
    const row = (await lockCaptureOfPlatform(inside.db, staff.platformId, ano)) ?? refuse(generalErrors.NOT_FOUND)
    const decided = refund ? 'refunded' : 'declined'
    if (row.feedback === decided) return
    if (row.feedback !== 'open') refuse(evidenceErrors.NO_COMPLAINT)
    if (refund) await payRefund(inside, row)
    await updateCapture(inside.db, ano, {
      feedback: decided,
      feedback_decision: reason,
      feedback_decided_by: staff.accountId,
      feedback_decided_at: inside.clock.now(),
    })
    await audit(inside, staff, {
      action: `capture.feedback.${decided}`,
      subject: ano,
      facts: { before: row.feedback, after: decided, reason: withoutSecrets(reason) },
    })
    await sendMessage(inside, {
      platformId: row.platform_id,
      accountId: row.operator_id,
      kind: `complaint.${decided}`,
      params: { ano, name: row.name, capture: row.kind, reason },
      key: `complaint/${ano}/${decided}`,
    })
    await publishCapturesChanged(inside, inside.db, row.owner_id)
  })

/** Money goes to the fund it came from; package units are refunded as gift money at today's price, since the package may have expired. */
export async function refundOf(
  deps: Deps,
  row: CaptureRow,
): Promise<{ giftFen: number; rechargedFen: number; unitsFen: number }> {
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  const paid = await paidFor(deps, row.platform_id, holdReference(row.ano))
  if (!paid) return { giftFen: 0, rechargedFen: 0, unitsFen: 0 }
  const units = paid.units.reduce((sum, each) => sum + each.units, 0)
  const unitsFen = units > 0 ? units * fenOfYuan((await quote(deps, payer, row.kind, 1)).unitPrice) : 0
  return { giftFen: paid.giftFen, rechargedFen: paid.rechargedFen, unitsFen }
}

async function payRefund(deps: Deps, row: CaptureRow): Promise<void> {
  const payer = { platformId: row.platform_id, ownerId: row.owner_id }
  const { giftFen, rechargedFen, unitsFen } = await refundOf(deps, row)
  const fen = giftFen + rechargedFen
  if (fen > 0) await refund(deps, payer, { reference: holdReference(row.ano), fen, key: 'complaint' })
  const forUnits = { fund: 'gift', fen: unitsFen, key: `capture-refund:${row.ano}:units`, reason: `capture:${row.ano}` } as const
  if (unitsFen > 0) await credit(deps, payer, forUnits)
}
