// What both sides of an appraisal see: lists, entrustment, materials, clocks, money, opinion and timeline.
import * as z from 'zod/mini'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { RecordItem } from '../attestation/record.ts'
import { stepActors } from '../casework/definition.ts'
import { SignedDocument } from '../signing/document.ts'
import { AppraisalDraft, appraisalProblems, feeItems } from './appraisal-draft.ts'
import { appraisalClocks } from './appraisal-settings.ts'
import { appraisalStates } from './appraisal-state.ts'

export const MAX_APPRAISAL_DRAFTS = 20

/** entrustment: signed by the entruster. opinion: signed by two appraisers. */
export const appraisalDocuments = ['entrustment', 'opinion'] as const
export type AppraisalDocument = (typeof appraisalDocuments)[number]

export const AppraisalId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '鉴定委托编号', en: 'Appraisal id' },
  hint: { zh: '请从鉴定列表中打开', en: 'open it from the list of appraisals' },
  resource: 'appraisal',
  example: '00000000-0000-7000-8000-000000000000',
})

export const AppraisalDocumentField = field(z.enum(appraisalDocuments), {
  label: { zh: '文书', en: 'Document' },
  example: 'entrustment',
})

/** 1: the release note of the opinion; later ones correct its form. */
export const IssueVersion = field(z.int().check(z.gte(1), z.lte(1_000)), {
  label: { zh: '版本', en: 'Version' },
  example: 1,
})

export const AppraisalStateField = z.enum(appraisalStates)
export const AppraisalStateFilter = z.optional(
  field(z.enum(appraisalStates), { label: { zh: '状态', en: 'Status' }, example: 'submitted' }),
)

export const AppraisalClockView = z.object({
  name: z.enum(appraisalClocks),
  state: z.enum(['running', 'suspended', 'stopped']),
  startedAt: z.iso.datetime(),
  workingDays: z.int(),
  used: z.int(),
  /** The end of the last working day; null while suspended. */
  due: z.nullable(z.iso.datetime()),
  isLate: z.boolean(),
})
export type AppraisalClockView = z.infer<typeof AppraisalClockView>

export const AppraisalItem = z.object({
  id: z.string(),
  /** Short, for people: the last characters of the id. */
  reference: z.string(),
  state: AppraisalStateField,
  matters: z.array(z.string()),
  entrusterName: z.string(),
  recordCount: z.int(),
  handlerName: z.nullable(z.string()),
  /** Given with the acceptance. */
  number: z.nullable(z.string()),
  openedAt: z.iso.datetime(),
  clock: z.nullable(AppraisalClockView),
})
export type AppraisalItem = z.infer<typeof AppraisalItem>

export const MaterialView = z.object({
  ...RecordItem.shape,
  purpose: z.string(),
  /** Sealed, proven, and more than a digest. */
  isFit: z.boolean(),
  /** SHA-256 of record.json when it was entrusted; null before. */
  fixedDigest: z.nullable(z.string()),
  /** Supplied after the acceptance. */
  isSupplement: z.boolean(),
})
export type MaterialView = z.infer<typeof MaterialView>

export const IssueView = z.object({
  version: z.int(),
  kind: z.enum(['release', 'correction']),
  sha256: z.string(),
  /** Of the opinion that it is about. */
  opinionSha256: z.string(),
  text: z.string(),
  issuedAt: z.iso.datetime(),
})
export type IssueView = z.infer<typeof IssueView>

const BilingualText = z.object({ zh: z.string(), en: z.string() })

export const Appraisal = z.object({
  ...AppraisalItem.shape,
  version: z.int(),
  draft: AppraisalDraft,
  /** Of the matters and the use, in the version of the settings that the case is under. */
  names: z.object({ matters: z.array(BilingualText), use: z.nullable(BilingualText) }),
  /** Empty unless it is a draft. */
  problems: z.array(z.enum(appraisalProblems)),
  /** Masked. */
  identity: z.object({
    person: z.nullable(z.object({ name: z.string(), number: z.string() })),
    enterprise: z.nullable(z.object({ name: z.string(), number: z.string() })),
  }),
  evidence: z.array(MaterialView),
  entrustment: z.nullable(SignedDocument),
  /** Null until it is issued. */
  opinion: z.nullable(SignedDocument),
  /** The draft has changed since the entrustment was drawn. */
  isOutdated: z.boolean(),
  fee: z.object({
    lines: z.array(z.object({ item: z.enum(feeItems), quantity: z.int(), unitFen: z.int() })),
    total: Yuan,
    /** Held or paid; null before the payment. */
    paid: z.nullable(Yuan),
    refunded: Yuan,
    balance: Yuan,
  }),
  clocks: z.array(AppraisalClockView),
  issues: z.array(IssueView),
  timeline: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.enum(stepActors),
      act: z.nullable(z.string()),
      to: AppraisalStateField,
      /** Of the centre, to the entruster; notes about internal steps are left out. */
      note: z.string(),
    }),
  ),
})
export type Appraisal = z.infer<typeof Appraisal>

export const AppraisalVersion = field(z.int().check(z.gte(0), z.lte(2_147_483_647)), {
  label: { zh: '版本', en: 'Version' },
  hint: { zh: '读取委托时得到的版本号', en: 'the version that came with the appraisal' },
  example: 0,
})
