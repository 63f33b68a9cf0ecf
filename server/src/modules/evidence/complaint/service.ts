// Complaints about captures: filed and withdrawn by the member, refunded or declined by the desk.
import { generalErrors } from '@attestry/contract/errors'
import { maskedPhone } from '@attestry/contract/masking'
import type { ActOf } from '@attestry/contract/modules/casework/definition'
import { type captureApi, captureCan, type feedbackReasons } from '@attestry/contract/modules/evidence/capture'
import type { complaintApi } from '@attestry/contract/modules/evidence/complaint'
import { type ComplaintState, complaintCase } from '@attestry/contract/modules/evidence/complaint-case'
import { evidenceErrors } from '@attestry/contract/modules/evidence/errors'
import { yuanOfFen } from '@attestry/contract/money'
import type { Member, Staff } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { findAccount } from '../../account/public.ts'
import {
  type ActResult,
  assignCase,
  type Case,
  findCase,
  openCase,
  pageOfCases,
  performAct,
  type RulesOf,
  readTimeline,
  stepsOf,
} from '../../casework/public.ts'
import { captureMarks, lockCapture } from '../capture/service.ts'
import { type CaptureRow, capturesOfPlatform } from '../capture/store.ts'
import { publishCapturesChanged } from '../capture/topics.ts'
import { captureItem, warningsOf } from '../capture/view.ts'
import { payRefund, refundOf } from './refund.ts'

type Complaint = Case<ComplaintState>

interface Stated {
  readonly reason: (typeof feedbackReasons)[number]
  readonly text: string
}

const statedIn = ({ facts }: Complaint) => facts as Stated

async function captureOf(deps: Deps, { platform_id, subject }: Complaint): Promise<CaptureRow> {
  const [capture] = await capturesOfPlatform(deps.db, platform_id, [subject ?? ''])
  if (!capture) throw new Error(`no capture ${subject} of a complaint`)
  return capture
}

const publish = async (deps: Deps, { row }: ActResult<ComplaintState>) =>
  publishCapturesChanged(deps, deps.db, (await captureOf(deps, row)).owner_id)

const complaints: RulesOf<typeof complaintCase> = {
  definition: complaintCase,
  effects: {
    refund: async (deps, performed) => {
      await payRefund(deps, await captureOf(deps, performed.row))
      await publish(deps, performed)
    },
    decline: publish,
  },
  message: async (deps, { row, note }) => {
    const { ano, name, kind, operator_id } = await captureOf(deps, row)
    return { accountId: operator_id, params: { ano, name, capture: kind, reason: note } }
  },
}

export const complainAboutCapture: Service<typeof captureApi.complain> = async (deps, actor, { ano, reason, text }) => {
  const row = await lockCapture(deps, actor, ano)
  const complained = await findCase(deps.db, complaintCase, actor.platformId, { subject: ano })
  if (!captureCan.complain(row.state) || complained) refuse(evidenceErrors.CAPTURE_CANNOT_COMPLAIN)
  await openCase(deps, complaintCase, actor, { subject: ano, facts: { reason, text } satisfies Stated })
  return captureItem(row, undefined, (await captureMarks(deps, [row]))(row))
}

export const withdrawComplaint: Service<typeof captureApi.withdrawComplaint> = async (deps, actor, { ano }) => {
  await lockCapture(deps, actor, ano)
  await perform(deps, actor, ano, 'withdraw')
  return null
}

/** Of an existing capture. */
async function perform(deps: Deps, actor: Member | Staff, ano: string, act: ActOf<typeof complaintCase>, note = '') {
  if (!(await findCase(deps.db, complaintCase, actor.platformId, { subject: ano }))) refuse(evidenceErrors.NO_COMPLAINT)
  await performAct(deps, complaints, actor, { subject: ano }, { act, note })
}

const complaintItem = (complaint: Complaint, { ano, kind, name, url }: CaptureRow) => ({
  ano,
  kind,
  name,
  url,
  state: complaint.state,
  reason: statedIn(complaint).reason,
  complainedAt: complaint.opened_at.toISOString(),
})

async function complaintDetail(deps: Deps, actor: Staff, ano: string) {
  const complaint =
    (await findCase(deps.db, complaintCase, actor.platformId, { subject: ano })) ?? refuse(generalErrors.NOT_FOUND)
  const row = await captureOf(deps, complaint)
  const account = await findAccount(deps.db, row.operator_id)
  const { giftFen, rechargedFen, unitsFen } = await refundOf(deps, row)
  const decision = (await stepsOf(deps.db, complaint.id)).find(({ act }) => act === 'refund' || act === 'decline')
  return {
    ...complaintItem(complaint, row),
    text: statedIn(complaint).text,
    phone: maskedPhone(account?.phone ?? ''),
    capturedAt: row.report?.endedAt ?? row.ended_at?.toISOString() ?? null,
    warnings: warningsOf(row).map(({ kind }) => kind),
    artefacts: (row.report?.artefacts ?? []).map(({ kind, state }) => ({ kind, state })),
    refund: { recharged: yuanOfFen(rechargedFen), gift: yuanOfFen(giftFen + unitsFen) },
    decision: decision?.note ?? null,
    decidedAt: decision?.at.toISOString() ?? null,
  }
}

/** Open ones oldest first, all others newest first. */
export const listComplaints: Service<typeof complaintApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId } = actor
  const { rows, total } = await pageOfCases(deps.db, complaintCase, { platformId, state, oldestFirst: state === 'open' }, page)
  const anos = rows.map(({ subject }) => subject ?? '')
  const captures = new Map((await capturesOfPlatform(deps.db, platformId, anos)).map((capture) => [capture.ano, capture]))
  const list = rows.flatMap((row) => {
    const capture = captures.get(row.subject ?? '')
    return capture ? [complaintItem(row, capture)] : []
  })
  return { list, total, ...page }
}

export const readComplaint: Service<typeof complaintApi.read> = (deps, actor, { ano }) => complaintDetail(deps, actor, ano)

async function decide(deps: Deps, actor: Staff, ano: string, act: 'refund' | 'decline', reason: string) {
  if ((await capturesOfPlatform(deps.db, actor.platformId, [ano])).length === 0) refuse(generalErrors.NOT_FOUND)
  await perform(deps, actor, ano, act, reason)
  return complaintDetail(deps, actor, ano)
}

export const refundComplaint: Service<typeof complaintApi.refund> = (deps, actor, { ano, reason }) =>
  decide(deps, actor, ano, 'refund', reason)

export const declineComplaint: Service<typeof complaintApi.decline> = (deps, actor, { ano, reason }) =>
  decide(deps, actor, ano, 'decline', reason)

export const complaintTimeline: Service<typeof complaintApi.timeline> = (deps, actor, { ano }) =>
  readTimeline(deps, complaintCase, actor, { subject: ano })

export const assignComplaint: Service<typeof complaintApi.assign> = (deps, actor, { ano, ...assignment }) =>
  assignCase(deps, complaintCase, actor, { subject: ano }, assignment)
