// Notarization at the desk of notaries: examination, quote, transcript, approval by another notary, refunds.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { yuanBetween } from '../../money.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { SentCode } from '../account/code.ts'
import { noteSchemaOf } from '../casework/note.ts'
import { MAX_UNIT_PRICE_FEN, QuoteLines } from '../casework/quote.ts'
import { assignInput, CaseTimeline } from '../casework/timeline.ts'
import { rolesFor } from '../operator/role.ts'
import { ApplicationDraft } from './application.ts'
import { Correctable, Correction } from './certificate-correction.ts'
import { notarizationCase } from './notarization-case.ts'
import {
  ApplicationItem,
  CaseMessage,
  CertificateVersion,
  DocumentIds,
  DocumentKeyField,
  Documents,
  EvidenceView,
  MessageText,
  NotarizationId,
  Paper,
  PaperId,
  Progress,
  StateField,
  signInput,
} from './notarization-view.ts'
import { NotarizationTemplate } from './template.ts'

export const MAX_ANSWER_CHARS = 2_000
export const MAX_EXTRA_QUESTIONS = 30

/** mine: taken on by the reader. approval: waits for somebody else than its handler. */
export const deskViews = ['all', 'unassigned', 'mine', 'due', 'suspended', 'approval'] as const
export type DeskView = (typeof deskViews)[number]

const desk = { access: 'staff', roles: rolesFor(notarizationCase.duty) } as const

const Reason = (label: Bilingual, example: string) =>
  field(noteSchemaOf(notarizationCase, 'ask'), { label, multiLine: true, example })

/** Keys of the checks of the template that the notary has made. */
const Checks = field(z.array(z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))).check(z.maxLength(40)), {
  label: { zh: '已核对的事项', en: 'Checks made' },
  hint: { zh: '请逐项核对', en: 'make each of them' },
  example: ['identity'],
})

export const TranscriptAnswer = z.strictObject({
  /** Of a question of the template; absent for a question of the notary. */
  key: z.optional(z.string().check(z.regex(/^[a-z][a-z-]{1,31}$/))),
  question: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(600)), {
    label: { zh: '问题', en: 'Question' },
    example: 'Where is the original file kept?',
  }),
  answer: field(z.string().check(z.trim(), z.maxLength(MAX_ANSWER_CHARS)), {
    label: { zh: '答复', en: 'Answer' },
    multiLine: true,
    example: 'On my own computer.',
  }),
})
export type TranscriptAnswer = z.infer<typeof TranscriptAnswer>

export const TranscriptDraft = z.strictObject({
  place: field(z.string().check(z.trim(), z.minLength(2), z.maxLength(100)), {
    label: { zh: '询问地点或方式', en: 'Place or means' },
    example: 'Online, in the messages of the case',
  }),
  answers: field(z.array(TranscriptAnswer).check(z.minLength(1), z.maxLength(40 + MAX_EXTRA_QUESTIONS)), {
    label: { zh: '问答', en: 'Questions and answers' },
    example: [{ question: 'Where is the original file kept?', answer: 'On my own computer.' }],
  }),
})
export type TranscriptDraft = z.infer<typeof TranscriptDraft>

const TranscriptView = z.object({
  version: z.int(),
  draft: TranscriptDraft,
  savedAt: z.nullable(z.iso.datetime()),
})

export const DeskItem = z.object({
  ...ApplicationItem.shape,
  handlerName: z.nullable(z.string()),
  isMine: z.boolean(),
})
export type DeskItem = z.infer<typeof DeskItem>

export const DeskCase = z.object({
  ...DeskItem.shape,
  progress: Progress,
  draft: ApplicationDraft,
  /** The version that the case is under; a newer one does not apply to it. */
  template: NotarizationTemplate,
  /** In full: reading it is audited. */
  applicant: z.object({
    kind: z.enum(['person', 'organisation']),
    name: z.string(),
    number: z.string(),
    phone: z.string(),
    representative: z.nullable(z.string()),
    signer: z.string(),
    agentNumber: z.nullable(z.string()),
  }),
  evidence: z.array(EvidenceView),
  papers: z.array(Paper),
  documents: Documents,
  transcript: TranscriptView,
  messages: z.array(CaseMessage),
  /** Null: no certificate was issued. */
  correctable: z.nullable(Correctable),
  /** The newest one that was proposed; null: none. */
  correction: z.nullable(Correction),
  /** The reader never acted as the handler, and may approve. */
  mayApprove: z.boolean(),
})
export type DeskCase = z.infer<typeof DeskCase>

const of = { id: NotarizationId }

/** An act whose only input is a reason that the other side or a colleague reads. */
export const reasonedActs = ['ask', 'reject', 'suspend', 'resume', 'return', 'propose-end', 'end', 'revoke'] as const
export type ReasonedAct = (typeof reasonedActs)[number]

export const notarizationDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/notarization/list',
    ...desk,
    effect: 'read',
    summary: { zh: '公证案件：列表', en: 'Notarization cases: list' },
    input: z.strictObject({
      view: z._default(field(z.enum(deskViews), { label: { zh: '范围', en: 'View' }, example: 'all' }), 'all'),
      state: StateField,
      ...pageInput,
    }),
    output: pageOf(DeskItem),
  }),
  /** An act although it only reads: access to personal data is logged. */
  open: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/open',
    ...desk,
    summary: { zh: '公证案件：查看全部内容（留痕）', en: 'Notarization cases: read in full, audited' },
    input: z.strictObject(of),
    output: DeskCase,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/timeline',
    ...desk,
    summary: { zh: '公证案件：办理经过', en: 'Notarization cases: timeline' },
    input: z.strictObject(of),
    output: CaseTimeline,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/assign',
    ...desk,
    summary: { zh: '公证案件：接手或交还', en: 'Notarization cases: take on or hand back' },
    input: z.strictObject({ ...of, ...assignInput }),
    output: CaseTimeline,
  }),
  act: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/act',
    ...desk,
    summary: {
      zh: '公证案件：补充、不予受理、中止、恢复、退回、终止、撤销',
      en: 'Notarization cases: ask, reject, suspend, resume, return, terminate, revoke',
    },
    input: z.strictObject({
      ...of,
      act: field(z.enum(reasonedActs), { label: { zh: '操作', en: 'Act' }, example: 'ask' }),
      reason: Reason({ zh: '原因或说明', en: 'Reason' }, 'The licence is missing.'),
    }),
    output: Progress,
  }),
  price: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/price',
    ...desk,
    summary: { zh: '公证案件：审查后报价', en: 'Notarization cases: quote after the examination' },
    input: z.strictObject({
      ...of,
      lines: QuoteLines,
      checks: Checks,
      noConflict: field(z.literal(true), {
        label: { zh: '无需回避', en: 'No conflict of interest' },
        instruction: {
          zh: '请先声明与本案当事人没有需要回避的关系',
          en: 'Declare first that you have no conflict of interest in this case',
        },
      }),
    }),
    output: Progress,
  }),
  saveTranscript: endpoint({
    method: 'PUT',
    path: '/desk/notarization/:id/transcript',
    ...desk,
    summary: { zh: '公证案件：保存询问笔录', en: 'Notarization cases: save the transcript' },
    input: z.strictObject({
      ...of,
      version: field(z.int().check(z.gte(0)), { label: { zh: '版本', en: 'Version' }, example: 0 }),
      draft: TranscriptDraft,
    }),
    output: TranscriptView,
  }),
  drawTranscript: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/transcript',
    ...desk,
    effect: 'stream',
    summary: {
      zh: '公证案件：生成询问笔录供签署，此前的笔录作废',
      en: 'Notarization cases: draw the transcript for signing; an earlier one is void',
    },
    input: z.strictObject(of),
    output: Documents,
  }),
  document: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/pdf/:key',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '公证案件：打开文书（留痕）', en: 'Notarization cases: open a document, audited' },
    input: z.strictObject({ ...of, key: DocumentKeyField }),
    output: Nothing,
  }),
  paper: endpoint({
    method: 'GET',
    path: '/desk/notarization/paper/:paper',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '公证案件：查看材料（留痕）', en: 'Notarization cases: read a paper, audited' },
    input: z.strictObject({ paper: PaperId }),
    output: Nothing,
  }),
  code: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/sign/code',
    ...desk,
    summary: { zh: '公证案件：发送签署验证码', en: 'Notarization cases: send a code for signing' },
    input: z.strictObject({ ...of, documents: DocumentIds }),
    output: SentCode,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/sign',
    ...desk,
    effect: 'stream',
    summary: { zh: '公证案件：公证员签署笔录', en: 'Notarization cases: the notary signs the transcript' },
    input: z.strictObject({ ...of, ...signInput }),
    output: Documents,
  }),
  propose: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/propose',
    ...desk,
    summary: { zh: '公证案件：提交审批', en: 'Notarization cases: ask for approval' },
    input: z.strictObject(of),
    output: Progress,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/approve',
    ...desk,
    effect: 'stream',
    summary: { zh: '公证案件：批准并出具公证书', en: 'Notarization cases: approve and issue the certificate' },
    input: z.strictObject({ ...of, checks: Checks }),
    output: Progress,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/refund',
    ...desk,
    summary: { zh: '公证案件：终止后退费', en: 'Notarization cases: refund after termination' },
    input: z.strictObject({
      ...of,
      amount: field(yuanBetween(1, MAX_UNIT_PRICE_FEN), { label: { zh: '退费金额', en: 'Amount' }, example: '100.00' }),
      reason: Reason({ zh: '退费理由', en: 'Reason' }, 'Withdrawn before the questioning.'),
    }),
    output: Progress,
  }),
  message: endpoint({
    method: 'POST',
    path: '/desk/notarization/:id/message',
    ...desk,
    summary: { zh: '公证案件：向申请人提问或留言', en: 'Notarization cases: write to the applicant' },
    input: z.strictObject({ ...of, text: MessageText }),
    output: CaseMessage,
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/desk/notarization/:id/certificate',
    ...desk,
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '公证案件：打开公证书', en: 'Notarization cases: open the certificate' },
    input: z.strictObject({ ...of, version: CertificateVersion }),
    output: Nothing,
  }),
}
