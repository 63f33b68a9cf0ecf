// Dossiers, called cases in texts: records of any kind that a member groups and orders, each with what it is to prove.
import * as z from 'zod/mini'
import { type Bilingual, endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { packageRecipients } from '../attestation/package.ts'
import { Ano, RecordItem } from '../attestation/record.ts'

export const MAX_RECORDS_PER_DOSSIER = 200
export const MAX_DOSSIERS_PER_ACCOUNT = 1_000

export const DossierId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '案件编号', en: 'Case id' },
  hint: { zh: '请从案件列表中打开', en: 'open it from the list of cases' },
  resource: 'dossier',
  example: '00000000-0000-7000-8000-000000000000',
})

const text = (most: number, label: Bilingual, { multiLine = false, example = '' } = {}) =>
  field(z.string().check(z.trim(), z.maxLength(most)), {
    label,
    hint: { zh: `最多 ${most.toLocaleString('en')} 个字`, en: `at most ${most.toLocaleString('en')} characters` },
    multiLine,
    example,
  })

export const DossierName = field(z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), {
  label: { zh: '案件名称', en: 'Name' },
  hint: { zh: '请填写 1–100 个字', en: 'enter 1 to 100 characters' },
  example: 'Copied photographs, Jiangzhou',
})

const CaseNumber = text(100, { zh: '案号', en: 'Case number' }, { example: '(2026) Jiang 0192 Civil First 1024' })
const CauseOfAction = text(100, { zh: '案由', en: 'Cause of action' }, { example: 'Copyright infringement' })
const OwnSide = text(200, { zh: '己方当事人', en: 'Our side' }, { example: 'Lin Zhiyuan' })
const OtherSide = text(200, { zh: '对方当事人', en: 'Other side' }, { example: 'Jiangzhou Prints Ltd' })
const Court = text(100, { zh: '受理法院或机构', en: 'Court or office' }, { example: 'Jiangzhou Internet Court' })
const DossierNote = text(2_000, { zh: '备注', en: 'Note' }, { multiLine: true })

export const MAX_PURPOSE_CHARS = 300
const Purpose = text(
  MAX_PURPOSE_CHARS,
  { zh: '证明目的', en: 'What it is to prove' },
  { multiLine: true, example: 'The shop offered the print on 3 March 2026.' },
)
const EntryNote = text(500, { zh: '备注', en: 'Note' }, { multiLine: true })

export const dossierShape = {
  name: DossierName,
  caseNumber: z._default(CaseNumber, ''),
  cause: z._default(CauseOfAction, ''),
  ownSide: z._default(OwnSide, ''),
  otherSide: z._default(OtherSide, ''),
  court: z._default(Court, ''),
  note: z._default(DossierNote, ''),
}

export const dossierInput = z.strictObject(dossierShape)
export const entryShape = { purpose: z._default(Purpose, ''), note: z._default(EntryNote, '') }

/** Rises when the details change, or which records the dossier holds, or their order; not when purpose or note of a record change. */
const Version = field(z.int().check(z.gte(1), z.lte(2_147_483_647)), {
  label: { zh: '版本', en: 'Version' },
  hint: { zh: '读取案件时得到的版本号', en: 'the version that came with the case' },
  example: 1,
})

const Anos = field(z.array(Ano).check(z.minLength(1), z.maxLength(MAX_RECORDS_PER_DOSSIER)), {
  label: { zh: '保全号', en: 'Record numbers' },
  hint: { zh: `1–${MAX_RECORDS_PER_DOSSIER} 个保全号`, en: `1 to ${MAX_RECORDS_PER_DOSSIER} record numbers` },
  example: ['100000000000000000'],
})

export const DossierItem = z.object({
  id: z.string(),
  name: z.string(),
  caseNumber: z.string(),
  cause: z.string(),
  ownSide: z.string(),
  otherSide: z.string(),
  court: z.string(),
  note: z.string(),
  recordCount: z.int(),
  version: z.int(),
  /** Display name of the account that created it. */
  creatorName: z.string(),
  createdAt: z.iso.datetime(),
  /** When anything of the dossier last changed. */
  updatedAt: z.iso.datetime(),
  /** In a list asked with `anos`: how many of these records it holds. */
  held: z.optional(z.int()),
})
export type DossierItem = z.infer<typeof DossierItem>

export const DossierEntry = z.object({
  ...RecordItem.shape,
  /** What it is to prove. */
  purpose: z.string(),
  /** The member's note about the record in this dossier. */
  note: z.string(),
  /** Its package can be downloaded: sealed, signed, logged and time-stamped. */
  ready: z.boolean(),
  addedAt: z.iso.datetime(),
})
export type DossierEntry = z.infer<typeof DossierEntry>

export const DossierDetail = z.object({
  ...DossierItem.shape,
  /** In the member's order. */
  records: z.array(DossierEntry),
  /** Files of all records, and their bytes. */
  fileCount: z.int(),
  size: z.int(),
  /** Records of digests, whose files the platform never had. */
  digestCount: z.int(),
})
export type DossierDetail = z.infer<typeof DossierDetail>

/** court: like other, but the certificates name the member in full. */
export const dossierRecipients = ['court', ...packageRecipients] as const

const DossierRecipient = field(z.enum(dossierRecipients), {
  label: { zh: '用途', en: 'For whom' },
  hint: {
    zh: 'court（交法院）、other（交对方）或 self（自己留存）',
    en: 'court (for the court), other (for the other side) or self (for yourself)',
  },
  example: 'court',
})

export const dossierApi = {
  create: endpoint({
    method: 'POST',
    path: '/dossier',
    access: 'member',
    summary: { zh: '新建案件', en: 'Create a case' },
    input: dossierInput,
    output: DossierDetail,
  }),
  list: endpoint({
    method: 'GET',
    path: '/dossier/list',
    access: 'member',
    summary: { zh: '案件列表，最近更新的在前', en: 'One’s cases, the latest changed first' },
    input: z.strictObject({
      /** Searched in name, case number, cause, parties and court. */
      keyword: z.optional(
        field(z.string().check(z.trim(), z.maxLength(100)), { label: { zh: '关键词', en: 'Search words' }, example: 'prints' }),
      ),
      /** Records that are to be added: each case is listed with how many of them it holds. */
      anos: z.optional(Anos),
      ...pageInput,
    }),
    output: pageOf(DossierItem),
  }),
  info: endpoint({
    method: 'GET',
    path: '/dossier/info/:id',
    access: 'member',
    summary: { zh: '一个案件及其记录', en: 'One case with its records' },
    input: z.strictObject({ id: DossierId }),
    output: DossierDetail,
  }),
  /** Replaces all details; STALE unless `version` is the current one. */
  change: endpoint({
    method: 'PUT',
    path: '/dossier/:id',
    access: 'member',
    summary: { zh: '修改案件信息', en: 'Change the details of a case' },
    input: z.strictObject({ id: DossierId, version: Version, ...dossierShape }),
    output: DossierDetail,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/dossier/:id',
    access: 'member',
    summary: { zh: '删除案件（其中的记录保留）', en: 'Delete a case; its records stay' },
    input: z.strictObject({ id: DossierId }),
    output: Nothing,
  }),
  /** All or none. Records that are in the dossier already keep their place and are counted in `present`. */
  addRecords: endpoint({
    method: 'POST',
    path: '/dossier/records/:id',
    access: 'member',
    summary: { zh: '把记录加入案件', en: 'Add records to a case' },
    input: z.strictObject({ id: DossierId, anos: Anos }),
    output: z.object({ added: z.int(), present: z.int(), dossier: DossierDetail }),
  }),
  /** STALE unless `version` is the current one. */
  order: endpoint({
    method: 'PUT',
    path: '/dossier/order/:id',
    access: 'member',
    summary: { zh: '调整案件中记录的顺序', en: 'Put the records of a case in another order' },
    input: z.strictObject({ id: DossierId, version: Version, anos: Anos }),
    output: DossierDetail,
  }),
  /** Replaces both texts. */
  annotate: endpoint({
    method: 'PUT',
    path: '/dossier/record/:id',
    access: 'member',
    summary: { zh: '填写记录在案件中的证明目的与备注', en: 'Say what a record is to prove in a case' },
    input: z.strictObject({ id: DossierId, ano: Ano, ...entryShape }),
    output: DossierEntry,
  }),
  removeRecord: endpoint({
    method: 'DELETE',
    path: '/dossier/record/:id',
    access: 'member',
    summary: { zh: '把记录移出案件（记录保留）', en: 'Take a record out of a case; the record stays' },
    input: z.strictObject({ id: DossierId, ano: Ano }),
    output: DossierDetail,
  }),
  ofRecord: endpoint({
    method: 'GET',
    path: '/dossier/of-record/:ano',
    access: 'member',
    summary: { zh: '一条记录所在的案件', en: 'The cases that hold a record' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })), total: z.int() }),
  }),
  /** In both languages, its file name in that of the caller. Records that are not sealed yet are listed without digest and time. */
  index: endpoint({
    method: 'GET',
    path: '/dossier/index/:id',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载证据目录（PDF）', en: 'The list of evidence of a case, as a PDF' },
    input: z.strictObject({ id: DossierId }),
    output: z.unknown(),
  }),
  /** Refused with BUNDLE_NOT_READY, before the first byte, while a record has no package. */
  bundle: endpoint({
    method: 'GET',
    path: '/dossier/bundle/:id',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '下载整个案件（ZIP）：证据目录与每条记录的证据包和证书',
      en: 'A whole case as one ZIP: the list of evidence, and the package and certificate of each record',
    },
    input: z.strictObject({ id: DossierId, for: DossierRecipient }),
    output: z.unknown(),
  }),
}
