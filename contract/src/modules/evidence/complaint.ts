// Complaints about captures for operators: read the complaint, view the capture, refund or decline with a reason.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { pageInput, pageOf } from '../../paging.ts'
import { statesOf } from '../casework/definition.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { assignInput, CaseTimeline } from '../casework/timeline.ts'
import { rolesFor } from '../operator/role.ts'
import { feedbackReasons } from './capture.ts'
import { artefactKinds, artefactStates, captureKinds, captureWarnings } from './capture-vocabulary.ts'
import { complaintCase } from './complaint-case.ts'

const State = z.enum(statesOf(complaintCase))

const ComplaintAno = field(z.string().check(z.regex(/^\d{18,19}$/)), {
  label: { zh: '保全号', en: 'Record number' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  resource: 'complaint',
  example: '100000000000000000',
})
const Reason = field(noteSchemaOf(complaintCase, 'refund'), {
  multiLine: true,
  label: { zh: '处理说明', en: 'Decision' },
  hint: { zh: '请用 2–200 个字说明，用户会看到', en: 'say why in 2 to 200 characters; the member will read it' },
  example: 'The page was captured before it had loaded.',
})

export const ListedComplaint = z.object({
  ano: z.string(),
  kind: z.enum(captureKinds),
  name: z.string(),
  url: z.string(),
  state: State,
  reason: z.enum(feedbackReasons),
  complainedAt: z.iso.datetime(),
})

export const WholeComplaint = z.extend(ListedComplaint, {
  text: z.string(),
  /** Masked. */
  phone: z.string(),
  capturedAt: z.nullable(z.iso.datetime()),
  /** The warnings of the collector. */
  warnings: z.array(z.enum(captureWarnings)),
  artefacts: z.array(z.object({ kind: z.enum(artefactKinds), state: z.enum(artefactStates) })),
  /** The refund in yuan: money to its source, package units at the current price to the gift balance. */
  refund: z.object({ recharged: z.string(), gift: z.string() }),
  decision: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
})

const shared = { access: 'staff', roles: rolesFor(complaintCase.duty) } as const
const decision = z.strictObject({ ano: ComplaintAno, reason: Reason })

export const complaintApi = {
  list: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/complaint/list',
    effect: 'read',
    summary: { zh: '取证反馈：列表', en: 'Capture complaints: list' },
    input: z.strictObject({
      ...pageInput,
      state: z.optional(field(State, { label: { zh: '状态', en: 'Status' }, example: 'open' })),
    }),
    output: pageOf(ListedComplaint),
  }),
  read: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/complaint/:ano',
    summary: { zh: '取证反馈：查看', en: 'Capture complaints: read' },
    input: z.strictObject({ ano: ComplaintAno }),
    output: WholeComplaint,
  }),
  refund: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/complaint/:ano/refund',
    summary: { zh: '取证反馈：认可并退费', en: 'Capture complaints: agree and refund' },
    input: decision,
    output: WholeComplaint,
  }),
  decline: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/complaint/:ano/decline',
    summary: { zh: '取证反馈：不予认可', en: 'Capture complaints: decline' },
    input: decision,
    output: WholeComplaint,
  }),
  timeline: endpoint({
    ...shared,
    method: 'GET',
    path: '/desk/complaint/:ano/timeline',
    summary: { zh: '取证反馈：处理经过', en: 'Capture complaints: timeline' },
    input: z.strictObject({ ano: ComplaintAno }),
    output: CaseTimeline,
  }),
  assign: endpoint({
    ...shared,
    method: 'POST',
    path: '/desk/complaint/:ano/assign',
    summary: { zh: '取证反馈：接手或交还', en: 'Capture complaints: take on or hand back' },
    input: z.strictObject({ ano: ComplaintAno, ...assignInput }),
    output: CaseTimeline,
  }),
}
