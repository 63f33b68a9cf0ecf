// Complaints about captures, staff side: the member's text, the collector's report, and the decision.

import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import type { feedbackReasons } from '@attestry/contract/modules/evidence/capture'
import type { ComplaintState, complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import { decideComplaint, refundOf } from '../capture/complaint.ts'
import type { CaptureRow } from '../capture/store.ts'
import { captureItem } from '../capture/view.ts'
import { findComplaint, pageOfComplaints } from './store.ts'

const complaintItem = (row: CaptureRow) => ({
  ano: row.ano,
  kind: row.kind,
  name: row.name,
  url: row.url,
  state: row.feedback as ComplaintState,
  reason: row.feedback_reason as (typeof feedbackReasons)[number],
  complainedAt: (row.feedback_at ?? row.created_at).toISOString(),
})

async function complaintDetail(deps: Deps, actor: Staff, ano: string) {
  const row = (await findComplaint(deps.db, actor.platformId, ano)) ?? refuse(generalErrors.NOT_FOUND)
  const account = await findAccount(deps.db, row.operator_id)
  const { giftFen, rechargedFen, unitsFen } = await refundOf(deps, row)
  return {
    ...complaintItem(row),
    text: row.feedback_text ?? '',
    phone: maskedPhone(account?.phone ?? ''),
    capturedAt: row.ended_at?.toISOString() ?? null,
    warnings: captureItem(row, undefined).warnings.map(({ kind }) => kind),
    artefacts: (row.report?.artefacts ?? []).map(({ kind, state }) => ({ kind, state })),
    refund: { recharged: yuanOfFen(rechargedFen), gift: yuanOfFen(giftFen + unitsFen) },
    decision: row.feedback_decision,
    decidedAt: row.feedback_decided_at?.toISOString() ?? null,
  }
}

export const listComplaints: Service<typeof complaintApi.list> = async (deps, actor, { pageNum, pageSize, state }) => {
  const { rows, total } = await pageOfComplaints(deps.db, actor.platformId, state, { pageNum, pageSize })
  return { list: rows.map(complaintItem), total, pageNum, pageSize }
}

export const readComplaint: Service<typeof complaintApi.read> = (deps, actor, { ano }) => complaintDetail(deps, actor, ano)

export const refundComplaint: Service<typeof complaintApi.refund> = async (deps, actor, { ano, reason }) => {
  await decideComplaint(deps, actor, { ano, refund: true, reason })
  return complaintDetail(deps, actor, ano)
}

export const declineComplaint: Service<typeof complaintApi.decline> = async (deps, actor, { ano, reason }) => {
  await decideComplaint(deps, actor, { ano, refund: false, reason })
  return complaintDetail(deps, actor, ano)
}
