// Requests to be called back about a case; visible only to the platform's staff.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { Phone } from '../account/fields.ts'
import { Ano } from '../attestation/record.ts'
import { statesOf } from '../casework/definition.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { assignInput, CaseTimeline } from '../casework/timeline.ts'
import { rolesFor } from '../operator/role.ts'
import { caseRequestCase } from './case-request-case.ts'
import { City, LawFieldField, LawyerName } from './directory.ts'
import { lawFields } from './field.ts'

export const MAX_REQUESTS_PER_PHONE_PER_DAY = 3
export const MAX_REQUESTS_PER_IP_PER_DAY = 10
export const MAX_RECORDS_PER_REQUEST = 10

export const PersonName = field(z.string().check(z.trim(), z.regex(/^[\p{Script=Han}A-Za-z ·.'-]{2,30}$/u)), {
  label: { zh: '姓名', en: 'Name' },
  hint: { zh: '2–30 个汉字、字母、空格或间隔号', en: '2 to 30 letters, spaces or middle dots' },
  example: 'Lin Zhiyuan',
})

const text = (least: number, most: number, label: Bilingual, multiLine = false) =>
  field(z.string().check(z.trim(), z.minLength(least), z.maxLength(most)), {
    label,
    multiLine,
    example: 'A work copied by a shop',
  })

const Evidence = z.array(Ano).check(z.maxLength(MAX_RECORDS_PER_REQUEST))

export const caseFormInput = field(
  z.strictObject({
    name: PersonName,
    phone: Phone,
    city: City,
    field: LawFieldField,
    title: text(4, 60, { zh: '案件标题', en: 'Title' }),
    description: text(10, 2_000, { zh: '情况说明', en: 'Description' }, true),
    lawyer: z.optional(LawyerName),
    /** Numbers of own records to show to the lawyer; requires login and consent. */
    evidence: z._default(field(Evidence, { label: { zh: '保全号', en: 'Record numbers' } }), []),
    shareEvidence: z._default(
      field(z.boolean(), { label: { zh: '同意向律师出示保全号', en: 'Show the record numbers to the lawyer' } }),
      false,
    ),
    agreed: field(z.literal(true), {
      label: { zh: '同意', en: 'Agreement' },
      instruction: { zh: '请先阅读并同意个人信息的使用方式', en: 'Read how your information is used and agree first' },
    }),
  }),
  {
    example: {
      name: 'Lin Zhiyuan',
      phone: '13800000001',
      city: 'Jiangzhou',
      field: 'ip',
      title: 'A work copied by a shop',
      description: 'A shop sells prints of my photograph.',
      evidence: ['100000000000000000'],
      shareEvidence: true,
      agreed: true,
    },
  },
)

const CaseId = field(z.uuid(), {
  label: { zh: '咨询编号', en: 'Case request' },
  resource: 'case-request',
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  example: '00000000-0000-7000-8000-000000000000',
})

const State = z.enum(statesOf(caseRequestCase))

export const ListedCase = z.object({
  id: z.string(),
  state: State,
  /** Masked: family name, first and last digits. */
  name: z.string(),
  phone: z.string(),
  city: z.string(),
  field: z.enum(lawFields),
  title: z.string(),
  lawyer: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})

export const WholeCase = z.extend(ListedCase, {
  description: z.string(),
  evidence: z.array(z.string()),
  note: z.string(),
})

export const caseRequestApi = {
  submit: endpoint({
    method: 'POST',
    path: '/lawyer/DoCaseForm',
    access: 'public',
    summary: { zh: '提交案件咨询', en: 'Ask to be called back about a case' },
    input: caseFormInput,
    output: z.object({ reference: z.string() }),
  }),
  list: endpoint({
    method: 'POST',
    path: '/desk/lawyer/case/list',
    access: 'staff',
    roles: rolesFor(caseRequestCase.duty),
    effect: 'read',
    summary: { zh: '案件咨询：列表（脱敏）', en: 'Case requests: list, masked' },
    input: z.strictObject({
      ...pageInput,
      state: z.optional(field(State, { label: { zh: '状态', en: 'Status' }, example: 'new' })),
    }),
    output: pageOf(ListedCase),
  }),
  /** An act although it only reads: access to personal data is logged. */
  open: endpoint({
    method: 'POST',
    path: '/desk/lawyer/case/:id/open',
    access: 'staff',
    roles: rolesFor(caseRequestCase.duty),
    summary: { zh: '案件咨询：查看全文（留痕）', en: 'Case requests: read in full, audited' },
    input: z.strictObject({ id: CaseId }),
    output: WholeCase,
  }),
  move: endpoint({
    method: 'POST',
    path: '/desk/lawyer/case/:id/state',
    access: 'staff',
    roles: rolesFor(caseRequestCase.duty),
    summary: { zh: '案件咨询：更新状态', en: 'Case requests: move on' },
    input: z.strictObject({
      id: CaseId,
      to: field(State, { label: { zh: '状态', en: 'Status' }, example: 'contacted' }),
      note: field(noteSchemaOf(caseRequestCase, 'contact'), {
        multiLine: true,
        label: { zh: '备注', en: 'Note' },
        example: 'Called back',
      }),
    }),
    output: Nothing,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/desk/lawyer/case/:id/timeline',
    access: 'staff',
    roles: rolesFor(caseRequestCase.duty),
    summary: { zh: '案件咨询：处理经过（不含备注）', en: 'Case requests: timeline, without notes' },
    input: z.strictObject({ id: CaseId }),
    output: CaseTimeline,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/desk/lawyer/case/:id/assign',
    access: 'staff',
    roles: rolesFor(caseRequestCase.duty),
    summary: { zh: '案件咨询：接手或交还', en: 'Case requests: take on or hand back' },
    input: z.strictObject({ id: CaseId, ...assignInput }),
    output: CaseTimeline,
  }),
}
