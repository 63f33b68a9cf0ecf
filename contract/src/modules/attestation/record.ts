// Sealed records: number, states, list, label and custody log.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { allKinds, type EvidenceKind, sourceClasses } from '../../evidence-kind.ts'
import { field, UUID } from '../../field.ts'
import { Yuan } from '../../money.ts'
import { longPageOf, NoInput, Nothing, pageInput } from '../../paging.ts'
import { wallKinds } from '../evidence/capture-vocabulary.ts'
import { CaptureFacts } from './capture-facts.ts'
import { ProofState } from './proof.ts'
import { PreviewBlock, Scan } from './scan.ts'

export { type SourceClass, sourceClasses } from '../../evidence-kind.ts'

export const recordKinds = allKinds
export type RecordKind = EvidenceKind

/** Whether the owner's real name was verified when the record was accepted. */
export const identityStandings = ['verified', 'unverified'] as const
export type IdentityStanding = (typeof identityStandings)[number]

/** sealing: accepted and durable; digests and manifest are being computed. */
export const recordStates = ['sealing', 'sealed', 'failed'] as const
export type RecordState = (typeof recordStates)[number]

export const custodyEvents = [
  'CREATED',
  'HASHED',
  'STORED',
  'LOGGED',
  'TIMESTAMPED',
  'ANCHORED',
  'VIEWED',
  'DOWNLOADED',
  'SHARED',
  'VERIFIED',
  'NOTARIZED',
  'SCANNED',
  'HIDDEN',
] as const
export type CustodyEvent = (typeof custodyEvents)[number]

export const Ano = field(z.string().check(z.regex(/^\d{18,19}$/)), {
  label: { zh: '保全号', en: 'Record number' },
  hint: { zh: '18–19 位数字', en: '18 to 19 digits' },
  resource: 'attestation',
  example: '100000000000000000',
})

export const Label = field(z.string().check(z.maxLength(20), z.regex(/^[\p{Script=Han}A-Za-z0-9_]*$/u)), {
  label: { zh: '标签', en: 'Label' },
  hint: { zh: '最多 20 个汉字、字母、数字或下划线', en: 'at most 20 letters, digits, Chinese characters or underscores' },
  example: 'case_7',
})

export const RecordName = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(200)), {
  label: { zh: '名称', en: 'Name' },
  example: 'photo.jpg',
})

export const Remark = field(z.string().check(z.maxLength(500)), {
  label: { zh: '备注', en: 'Remark' },
  multiLine: true,
  example: '',
})

/** Returns a new schema each time: field metadata belongs to one schema. */
const day = () => z.iso.datetime({ offset: true })

/** By the time of submission. */
export const timeFilter = () => ({
  from: z.optional(field(day(), { label: { zh: '开始时间', en: 'From' }, example: '2026-01-01T00:00:00Z' })),
  to: z.optional(field(day(), { label: { zh: '结束时间', en: 'To' }, example: '2026-12-31T00:00:00Z' })),
})

export const recordFilter = {
  keyword: z.optional(
    field(z.string().check(z.trim(), z.maxLength(100)), { label: { zh: '关键词', en: 'Search words' }, example: 'photo' }),
  ),
  kind: z.optional(field(z.enum(recordKinds), { label: { zh: '类型', en: 'Type' }, example: 'file' })),
  label: z.optional(Label),
  /** A sub-account, or the main account itself. It only narrows what the caller may see: for any other id the list is empty. */
  operator: z.optional(
    field(z.string().check(z.regex(UUID)), {
      label: { zh: '操作人', en: 'Submitted by' },
      unowned: true,
      example: '00000000-0000-7000-8000-000000000000',
    }),
  ),
  state: z.optional(field(z.enum(recordStates), { label: { zh: '状态', en: 'Status' }, example: 'sealed' })),
  ...timeFilter(),
}

const cursor = (label: Bilingual) =>
  z.optional(
    field(z.string().check(z.regex(/^\d{18,19}$/)), {
      label,
      hint: { zh: '列表中一条记录的保全号', en: 'the number of a record in the list' },
      unowned: true,
      example: '100000000000000000',
    }),
  )

/** Newest submission first. At most one of the three below; `pageNum` then counts from there. */
export const recordPage = {
  ...pageInput,
  olderThan: cursor({ zh: '早于此记录', en: 'Older than' }),
  newerThan: cursor({ zh: '晚于此记录', en: 'Newer than' }),
  fromOldest: z._default(field(z.boolean(), { label: { zh: '从最早一页开始', en: 'From the oldest' }, example: false }), false),
}

export const RecordItem = z.object({
  ano: z.string(),
  kind: z.enum(recordKinds),
  sourceClass: z.enum(sourceClasses),
  name: z.string(),
  label: z.string(),
  remark: z.string(),
  state: z.enum(recordStates),
  /** Total of all files; null for digest deposits. */
  size: z.nullable(z.int()),
  fileCount: z.int(),
  /** The digest of the canonical manifest; null until sealed. */
  digest: z.nullable(z.string()),
  operatorName: z.string(),
  /** When the evidence was submitted or its capture requested; lists are ordered and filtered by it. */
  submittedAt: z.iso.datetime(),
  /** When the record was accepted: of a capture, when its preview was confirmed. */
  createdAt: z.iso.datetime(),
  sealedAt: z.nullable(z.iso.datetime()),
  /** In lists: the malware scan flagged a file of the record. */
  flagged: z.optional(z.boolean()),
  /** What was captured in place of the page. */
  wall: z.optional(z.object({ kind: z.enum(wallKinds), status: z.nullable(z.string()) })),
})
export type RecordItem = z.infer<typeof RecordItem>

export const RecordFile = z.object({
  path: z.string(),
  size: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  sm3: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
})

/** Not part of the certificate: a later engine may judge the same bytes differently. */
export const ScannedFile = z.object({ ...RecordFile.shape, scan: Scan })

export const CustodyEntry = z.object({
  event: z.enum(custodyEvents),
  at: z.iso.datetime(),
  actor: z.string(),
  /** Display name of the actor; null for the system and anonymous visitors. */
  actorName: z.nullable(z.string()),
  detail: z.record(z.string(), z.string()),
  hash: z.string(),
})

export const RecordDetail = z.object({
  ...RecordItem.shape,
  fee: Yuan,
  /** Made on a demo installation: nothing in it is real. */
  demo: z.boolean(),
  files: z.array(ScannedFile),
  previewBlock: PreviewBlock,
  custody: z.array(CustodyEntry),
  /** Null unless the platform captured it. */
  capture: z.nullable(CaptureFacts),
  proof: ProofState,
})
export type RecordDetail = z.infer<typeof RecordDetail>

export const recordApi = {
  list: endpoint({
    method: 'POST',
    path: '/attestation/composite/list',
    access: 'member',
    effect: 'read',
    summary: { zh: '所有类型的存证记录', en: 'Records of all kinds in one list' },
    input: z.strictObject({ ...recordFilter, ...recordPage }),
    output: longPageOf(RecordItem),
  }),
  labels: endpoint({
    method: 'GET',
    path: '/attestation/composite/labels',
    access: 'member',
    summary: { zh: '用过的标签', en: 'Labels used before' },
    input: NoInput,
    output: z.object({ list: z.array(z.string()), total: z.int() }),
  }),
  info: endpoint({
    method: 'POST',
    path: '/v1/attestation/info',
    access: 'member',
    effect: 'read',
    summary: { zh: '一条存证记录的详情', en: 'One record with its files and custody log' },
    input: z.strictObject({ ano: Ano }),
    output: RecordDetail,
  }),
  evidenceInfo: endpoint({
    method: 'POST',
    path: '/evidence/attestation/info',
    access: 'member',
    effect: 'read',
    summary: { zh: '证据对应的存证详情', en: 'The record a piece of evidence became' },
    input: z.strictObject({ ano: Ano }),
    output: RecordDetail,
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/evidence/info/:id',
    access: 'member',
    summary: { zh: '证据文件清单与证明状态', en: 'The evidence files of a record and how their proof stands' },
    input: z.strictObject({ id: Ano }),
    output: z.object({
      ano: z.string(),
      kind: z.enum(recordKinds),
      sourceClass: z.enum(sourceClasses),
      state: z.enum(recordStates),
      files: z.array(ScannedFile),
      previewBlock: PreviewBlock,
      proof: ProofState,
    }),
  }),
  live: endpoint({
    method: 'GET',
    path: '/attestation/live/:id',
    access: 'member',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '记录变化的实时通知（SSE）', en: 'Tells when the record has changed (server-sent events)' },
    input: z.strictObject({ id: Ano }),
    output: z.unknown(),
  }),
  setLabel: endpoint({
    method: 'PUT',
    path: '/attestation/label/:id',
    access: 'member',
    summary: { zh: '修改标签', en: 'Change the label' },
    input: z.strictObject({ id: Ano, label: Label }),
    output: RecordItem,
  }),
  describe: endpoint({
    method: 'PUT',
    path: '/attestation/file/:id',
    access: 'member',
    summary: { zh: '修改名称或备注', en: 'Rename a record or change its remark' },
    input: z.strictObject({ id: Ano, name: z.optional(RecordName), remark: z.optional(Remark) }),
    output: RecordItem,
  }),
  hide: endpoint({
    method: 'PUT',
    path: '/attestation/composite/hide/:id',
    access: 'member',
    summary: { zh: '从列表中隐藏（证据与证明仍保留）', en: 'Hide from lists; evidence and proofs stay' },
    input: z.strictObject({ id: Ano }),
    output: Nothing,
  }),
  export: endpoint({
    method: 'GET',
    path: '/attestation/composite/export',
    access: 'member',
    needs: ['download'],
    answer: 'raw',
    summary: { zh: '导出列表（CSV）', en: 'Export the list as CSV' },
    input: z.strictObject(recordFilter),
    output: z.unknown(),
  }),
}
