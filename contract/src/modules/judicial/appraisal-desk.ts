// Appraisal at the desk of appraisers: acceptance, opinion of two appraisers, review by a third person, extension, termination, refund.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { SentCode } from '../account/code.ts'
import { Ano } from '../attestation/record.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { assignInput, CaseTimeline } from '../casework/timeline.ts'
import { rolesFor } from '../operator/role.ts'
import { appraisalCase } from './appraisal-case.ts'
import { AppraisalSettings } from './appraisal-settings.ts'
import {
  Appraisal,
  AppraisalDocumentField,
  AppraisalId,
  AppraisalItem,
  AppraisalStateFilter,
  AppraisalVersion,
  IssueVersion,
} from './appraisal-view.ts'
import { DocumentIds, signInput } from './notarization-view.ts'

export const MAX_OPINION_CHARS = 20_000

const desk = { access: 'staff', roles: rolesFor(appraisalCase.duty) } as const
const of = { id: AppraisalId }

const long = (label: Bilingual, example: string) =>
  z._default(
    field(z.string().check(z.trim(), z.maxLength(MAX_OPINION_CHARS)), {
      label,
      hint: { zh: `最多 ${MAX_OPINION_CHARS} 个字`, en: `at most ${MAX_OPINION_CHARS} characters` },
      multiLine: true,
      example,
    }),
    '',
  )

export const OpinionDraft = z.strictObject({
  /** Tools with their versions. */
  tools: long({ zh: '仪器设备与软件', en: 'Tools' }, 'sha256sum 9.4'),
  examination: long({ zh: '鉴定过程', en: 'Examination' }, 'The digests were recomputed.'),
  analysis: long({ zh: '分析说明', en: 'Analysis' }, 'The digests match.'),
  opinion: long({ zh: '鉴定意见', en: 'Opinion' }, 'The file has not changed since it was sealed.'),
  standards: z._default(
    field(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), {
      label: { zh: '依据的标准', en: 'Standards' },
      example: ['SF/T 0076-2020'],
    }),
    [],
  ),
  /** Signs after the handler. */
  second: z._default(
    field(z.string().check(z.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)), {
      label: { zh: '第二鉴定人', en: 'Second appraiser' },
      unowned: true,
      example: '00000000-0000-7000-8000-000000000000',
    }),
    '',
  ),
})
export type OpinionDraft = z.infer<typeof OpinionDraft>

export const emptyOpinion: OpinionDraft = OpinionDraft.parse({})

export const AppraisalDeskItem = z.object({ ...AppraisalItem.shape, isMine: z.boolean() })
export type AppraisalDeskItem = z.infer<typeof AppraisalDeskItem>

export const AppraisalDeskCase = z.object({
  ...Appraisal.shape,
  isMine: z.boolean(),
  /** The version that the case is under; the standards are those of today. */
  settings: AppraisalSettings,
  /** In full: reading it is audited. */
  applicant: z.object({ name: z.string(), number: z.string(), phone: z.string(), signer: z.string() }),
  opinionDraft: z.object({ version: z.int(), draft: OpinionDraft, savedAt: z.nullable(z.iso.datetime()) }),
  /** Those with a licence number. */
  appraisers: z.array(z.object({ id: z.string(), name: z.string(), licence: z.string() })),
  /** The reader neither handled the case nor signs its opinion. */
  mayReview: z.boolean(),
})
export type AppraisalDeskCase = z.infer<typeof AppraisalDeskCase>

/** An act whose only input is a reason that the other side or a colleague reads. */
export const appraisalReasonedActs = [
  'reject',
  'ask',
  'resume',
  'ask-extension',
  'refuse-extension',
  'return',
  'propose-correction',
  'refuse-correction',
  'terminate',
] as const
export type AppraisalReasonedAct = (typeof appraisalReasonedActs)[number]

const Reason = (label: Bilingual, example: string) =>
  field(noteSchemaOf(appraisalCase, 'ask'), { label, multiLine: true, example })

/** Made by one person, without further input. */
export const appraisalPlainActs = ['extend', 'propose', 'approve', 'correct'] as const
export type AppraisalPlainAct = (typeof appraisalPlainActs)[number]

export const appraisalDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/expertise/list',
    ...desk,
    effect: 'read',
    summary: { zh: '鉴定案件：列表', en: 'Appraisals: list' },
    input: z.strictObject({ state: AppraisalStateFilter, ...pageInput }),
    output: pageOf(AppraisalDeskItem),
  }),
  /** An act although it only reads: access to personal data is logged. */
  open: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/open',
    ...desk,
    summary: { zh: '鉴定案件：查看全部内容（留痕）', en: 'Appraisals: read in full, audited' },
    input: z.strictObject(of),
    output: AppraisalDeskCase,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/desk/expertise/:id/timeline',
    ...desk,
    summary: { zh: '鉴定案件：办理经过', en: 'Appraisals: timeline' },
    input: z.strictObject(of),
    output: CaseTimeline,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/assign',
    ...desk,
    summary: { zh: '鉴定案件：接手或交还', en: 'Appraisals: take on or hand back' },
    input: z.strictObject({ ...of, ...assignInput }),
    output: CaseTimeline,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/accept',
    ...desk,
    summary: { zh: '鉴定案件：审查后受理，编号并结算费用', en: 'Appraisals: accept, number and settle the fee' },
    input: z.strictObject({
      ...of,
      checks: field(z.array(z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))).check(z.maxLength(40)), {
        label: { zh: '已核对的事项', en: 'Checks made' },
        hint: { zh: '请逐项核对', en: 'make each of them' },
        example: ['scope'],
      }),
      noConflict: field(z.literal(true), {
        label: { zh: '无需回避', en: 'No conflict of interest' },
        instruction: {
          zh: '请先声明与本案当事人没有需要回避的关系',
          en: 'Declare first that you have no conflict of interest in this case',
        },
      }),
    }),
    output: Appraisal,
  }),
  act: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/act',
    ...desk,
    summary: {
      zh: '鉴定案件：不予受理、要求补充、恢复、申请或不批准延期、退回、提请或不批准补正、终止',
      en: 'Appraisals: reject, ask, resume, ask for or refuse an extension, return, propose or refuse a correction, terminate',
    },
    input: z.strictObject({
      ...of,
      act: field(z.enum(appraisalReasonedActs), { label: { zh: '操作', en: 'Act' }, example: 'ask' }),
      reason: Reason({ zh: '原因或说明', en: 'Reason' }, 'The original file is missing.'),
    }),
    output: Appraisal,
  }),
  plainAct: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/move',
    ...desk,
    summary: {
      zh: '鉴定案件：批准延期、提交复核、复核通过、批准补正',
      en: 'Appraisals: extend, ask for review, pass the review, approve a correction',
    },
    input: z.strictObject({
      ...of,
      act: field(z.enum(appraisalPlainActs), { label: { zh: '操作', en: 'Act' }, example: 'propose' }),
    }),
    output: Appraisal,
  }),
  saveOpinion: endpoint({
    method: 'PUT',
    path: '/desk/expertise/:id/opinion',
    ...desk,
    summary: { zh: '鉴定案件：保存鉴定意见书草稿', en: 'Appraisals: save the draft of the opinion' },
    input: z.strictObject({ ...of, version: AppraisalVersion, draft: OpinionDraft }),
    output: AppraisalDeskCase,
  }),
  drawOpinion: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/opinion',
    ...desk,
    effect: 'stream',
    summary: {
      zh: '鉴定案件：生成鉴定意见书供两名鉴定人签署，此前的作废',
      en: 'Appraisals: draw the opinion for the signatures of two appraisers; an earlier one is void',
    },
    input: z.strictObject(of),
    output: AppraisalDeskCase,
  }),
  document: endpoint({
    method: 'GET',
    path: '/desk/expertise/:id/pdf/:key',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '鉴定案件：打开文书（留痕）', en: 'Appraisals: open a document, audited' },
    input: z.strictObject({ ...of, key: AppraisalDocumentField }),
    output: Nothing,
  }),
  issue: endpoint({
    method: 'GET',
    path: '/desk/expertise/:id/issue/:issue',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '鉴定案件：打开签发单或补正书', en: 'Appraisals: open the release note or a correction' },
    input: z.strictObject({ ...of, issue: IssueVersion }),
    output: Nothing,
  }),
  package: endpoint({
    method: 'GET',
    path: '/desk/expertise/:id/package/:ano',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '鉴定案件：下载鉴定材料的证据包（留痕）',
      en: 'Appraisals: download the evidence package of a material, audited',
    },
    input: z.strictObject({ ...of, ano: Ano }),
    output: Nothing,
  }),
  code: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/sign/code',
    ...desk,
    summary: { zh: '鉴定案件：发送签署验证码', en: 'Appraisals: send a code for signing' },
    input: z.strictObject({ ...of, documents: DocumentIds }),
    output: SentCode,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/sign',
    ...desk,
    effect: 'stream',
    summary: { zh: '鉴定案件：鉴定人签署意见书', en: 'Appraisals: an appraiser signs the opinion' },
    input: z.strictObject({ ...of, ...signInput }),
    output: AppraisalDeskCase,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/refund',
    ...desk,
    summary: { zh: '鉴定案件：终止后退费', en: 'Appraisals: refund after termination' },
    input: z.strictObject({
      ...of,
      amount: field(yuanBetween(1, 100_000_000), { label: { zh: '退费金额', en: 'Amount' }, example: '100.00' }),
      reason: Reason({ zh: '退费理由', en: 'Reason' }, 'Withdrawn before the examination began.'),
    }),
    output: Appraisal,
  }),
}
