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
import { OpinionDraft } from './appraisal-opinion.ts'
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

const desk = { access: 'staff', roles: rolesFor(appraisalCase.duty) } as const
const of = { id: AppraisalId }

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
  /** The reader has opened the opinion that stands. */
  isOpinionRead: z.boolean(),
  /** The one proposed last; an approval names its number. */
  correction: z.nullable(z.object({ number: z.int(), text: z.string(), proposedAt: z.iso.datetime() })),
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
export const appraisalPlainActs = ['extend', 'propose'] as const
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
      zh: '鉴定案件：批准延期、提交复核',
      en: 'Appraisals: extend, ask for review',
    },
    input: z.strictObject({
      ...of,
      act: field(z.enum(appraisalPlainActs), { label: { zh: '操作', en: 'Act' }, example: 'propose' }),
    }),
    output: Appraisal,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/approve',
    ...desk,
    summary: { zh: '鉴定案件：复核通过并出具意见书', en: 'Appraisals: pass the review and issue the opinion' },
    /** Of the opinion that the reviewer read; STALE if another one stands. */
    input: z.strictObject({
      ...of,
      sha256: field(z.string().check(z.regex(/^[0-9a-f]{64}$/)), {
        label: { zh: '意见书的 SHA-256', en: 'SHA-256 of the opinion' },
        example: '0'.repeat(64),
      }),
    }),
    output: Appraisal,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/desk/expertise/:id/correct',
    ...desk,
    summary: { zh: '鉴定案件：批准补正并出具补正书', en: 'Appraisals: approve and issue the correction' },
    input: z.strictObject({
      ...of,
      number: field(z.int().check(z.minimum(1)), { label: { zh: '补正提请序号', en: 'Number of the proposal' }, example: 1 }),
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
