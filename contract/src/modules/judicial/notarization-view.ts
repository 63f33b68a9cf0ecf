// What both sides of a notarization see: fields, documents, clocks, progress and messages.
import * as z from 'zod/mini'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { SmsCode, SmsId } from '../account/fields.ts'
import { RecordItem } from '../attestation/record.ts'
import { statesOf, stepActors } from '../casework/definition.ts'
import { Quote } from '../casework/quote.ts'
import { SignedDocument } from '../signing/document.ts'
import { Handwriting } from '../signing/ink.ts'
import { ApplicationDraft, applicationProblems, paperKinds } from './application.ts'
import { Delivery } from './certificate-delivery.ts'
import { notarizationCase } from './notarization-case.ts'
import { notarizationClocks } from './template.ts'

export const MAX_DRAFTS = 20
export const MAX_PAPERS = 30
export const MAX_PAPER_BYTES = 10 * 1024 * 1024
export const MAX_MESSAGE_CHARS = 2_000

/** The keys of the four documents: application, notice, transcript, and the office's notice of acceptance. */
export const documentKeys = ['write', 'notice', 'transcript', 'receipt'] as const
export type DocumentKey = (typeof documentKeys)[number]

export const NotarizationId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '公证申请编号', en: 'Application id' },
  hint: { zh: '请从公证列表中打开', en: 'open it from the list of applications' },
  resource: 'notarization',
  example: '00000000-0000-7000-8000-000000000000',
})

export const PaperId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '材料编号', en: 'Paper id' },
  hint: { zh: '请从材料列表中打开', en: 'open it from the list of papers' },
  resource: 'notarization-paper',
  example: '00000000-0000-7000-8000-000000000000',
})

export const DocumentKeyField = field(z.enum(documentKeys), { label: { zh: '文书', en: 'Document' }, example: 'write' })

export const State = z.enum(statesOf(notarizationCase))
export const StateField = z.optional(field(State, { label: { zh: '状态', en: 'Status' }, example: 'submitted' }))

export const Paper = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  name: z.string(),
  size: z.int(),
  mediaType: z.string(),
  sha256: z.string(),
  uploadedAt: z.iso.datetime(),
})
export type Paper = z.infer<typeof Paper>

/** In the path: the body is the file. */
export const PaperInput = {
  kind: field(z.enum(paperKinds), { label: { zh: '材料类型', en: 'Kind of paper' }, example: 'authority' }),
  name: field(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), {
    label: { zh: '材料名称', en: 'Name of the paper' },
    hint: { zh: '请填写 1–100 个字', en: 'enter 1 to 100 characters' },
    example: 'Power of attorney',
  }),
}

/** A clock of the case, as both sides see it. */
export const ClockView = z.object({
  name: z.enum(notarizationClocks),
  state: z.enum(['running', 'suspended', 'stopped']),
  startedAt: z.iso.datetime(),
  workingDays: z.int(),
  used: z.int(),
  /** The end of the last working day; null while suspended. */
  due: z.nullable(z.iso.datetime()),
  isLate: z.boolean(),
})
export type ClockView = z.infer<typeof ClockView>

export const EvidenceView = z.object({
  ...RecordItem.shape,
  purpose: z.string(),
  /** Sealed, signed, logged and time-stamped. */
  ready: z.boolean(),
  /** SHA-256 of record.json when the application was signed; null before. */
  fixedDigest: z.nullable(z.string()),
})

export const ApplicationItem = z.object({
  id: z.string(),
  /** Short, for people: the last characters of the id. */
  reference: z.string(),
  state: State,
  matter: z.string(),
  applicantName: z.string(),
  recordCount: z.int(),
  notaryName: z.nullable(z.string()),
  certificateNumber: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  clock: z.nullable(ClockView),
  /** Messages and documents that wait for the reader. */
  waiting: z.int(),
})
export type ApplicationItem = z.infer<typeof ApplicationItem>

/** The documents by their keys; null: not drawn yet. */
export const Documents = z.object({
  write: z.nullable(SignedDocument),
  notice: z.nullable(SignedDocument),
  transcript: z.nullable(SignedDocument),
  receipt: z.nullable(SignedDocument),
  /** The draft has changed since application and notice were drawn. */
  isOutdated: z.boolean(),
})
export type Documents = z.infer<typeof Documents>

export const Application = z.object({
  ...ApplicationItem.shape,
  version: z.int(),
  templateVersion: z.int(),
  draft: ApplicationDraft,
  problems: z.array(z.enum(applicationProblems)),
  /** Masked. */
  identity: z.object({
    person: z.nullable(z.object({ name: z.string(), number: z.string() })),
    enterprise: z.nullable(z.object({ name: z.string(), number: z.string() })),
  }),
  evidence: z.array(EvidenceView),
  papers: z.array(Paper),
  documents: Documents,
})
export type Application = z.infer<typeof Application>

export const CertificateView = z.object({
  number: z.string(),
  version: z.int(),
  sha256: z.string(),
  issuedAt: z.iso.datetime(),
  isRevoked: z.boolean(),
  /** Of the first version; null: this is the first. */
  firstIssuedAt: z.nullable(z.iso.datetime()),
  /** Every version, newest first. */
  deliveries: z.array(Delivery),
  /** The applicant has acknowledged receipt of this version. */
  isReceived: z.boolean(),
})

export const Progress = z.object({
  id: z.string(),
  state: State,
  notaryName: z.nullable(z.string()),
  clocks: z.array(ClockView),
  /** The newest version. */
  quote: z.nullable(Quote),
  paid: z.nullable(Yuan),
  refunded: z.nullable(Yuan),
  balance: Yuan,
  certificate: z.nullable(CertificateView),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.enum(stepActors),
      act: z.nullable(z.string()),
      to: State,
      /** Of the office, to the applicant; notes about internal steps are left out. */
      note: z.string(),
    }),
  ),
})
export type Progress = z.infer<typeof Progress>

export const CaseMessage = z.object({
  id: z.string(),
  side: z.enum(['applicant', 'office']),
  name: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  /** When the other side first opened it. */
  readAt: z.nullable(z.iso.datetime()),
})
export type CaseMessage = z.infer<typeof CaseMessage>

/** Absent: the newest. */
export const CertificateVersion = z.optional(
  field(z.int().check(z.gte(1), z.lte(1_000)), {
    label: { zh: '公证书版本', en: 'Version of the certificate' },
    hint: { zh: '不填为最新版', en: 'leave it empty for the newest' },
    example: 1,
  }),
)

export const MessageText = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_CHARS)), {
  label: { zh: '内容', en: 'Message' },
  multiLine: true,
  example: 'Where is the original file kept?',
})

export const Version = field(z.int().check(z.gte(0), z.lte(2_147_483_647)), {
  label: { zh: '版本', en: 'Version' },
  hint: { zh: '读取申请时得到的版本号', en: 'the version that came with the application' },
  example: 0,
})

export const DocumentIds = field(z.array(z.uuid()).check(z.minLength(1), z.maxLength(documentKeys.length)), {
  label: { zh: '文书', en: 'Documents' },
  hint: { zh: '请从文书列表中选择', en: 'choose from the list of documents' },
  example: ['00000000-0000-7000-8000-000000000000'],
})

export const signInput = {
  documents: DocumentIds,
  handwriting: Handwriting,
  /** Handwriting is personal data: its use needs a separate consent. */
  consent: field(z.literal(true), {
    label: { zh: '同意采集手写笔迹', en: 'Consent to the use of handwriting' },
    instruction: { zh: '请先同意采集手写笔迹用于签署', en: 'Consent to the use of your handwriting for signing first' },
  }),
  smsId: SmsId,
  smsCode: SmsCode,
}
