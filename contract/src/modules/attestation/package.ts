// Downloads: the package, its parts, and the evidence itself; all are resumable and recorded in the custody log.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { timeStampKinds } from './proof.ts'
import { Ano } from './record.ts'

export const downloadKinds = ['package', 'certificate', 'evidence', 'signature', 'time-stamp'] as const

export const Download = z.object({
  kind: z.enum(downloadKinds),
  name: z.string(),
  /** Null if only known after it is built. */
  size: z.nullable(z.int()),
  /** Path on this server. */
  path: z.string(),
  ready: z.boolean(),
})

export const TimeStampFile = z.object({
  name: z.string(),
  authority: z.string(),
  kind: z.enum(timeStampKinds),
  algorithm: z.string(),
  serial: z.string(),
  policy: z.string(),
  time: z.iso.datetime(),
  /** The RFC 3161 response, DER in base64. */
  token: z.string(),
  /** The stamped text: the log's checkpoint, without its signatures. */
  stamped: z.string(),
})

/** self: with the openings of the owner's data and the whole custody log. other: without, for the other side. */
export const packageRecipients = ['self', 'other'] as const

export const PackageRecipient = field(z.enum(packageRecipients), {
  label: { zh: '用途', en: 'For whom' },
  hint: { zh: 'self（自己留存）或 other（交给对方）', en: 'self (for yourself) or other (for the other side)' },
  example: 'self',
})

export const MAX_RECORDS_PER_BUNDLE = 100
export const bundleKinds = ['packages', 'certificates'] as const

const BundleKind = field(z.enum(bundleKinds), {
  label: { zh: '内容', en: 'What' },
  hint: { zh: 'packages（证据包）或 certificates（证书）', en: 'packages or certificates' },
  example: 'packages',
})

const BundledAnos = field(z.array(Ano).check(z.minLength(1), z.maxLength(MAX_RECORDS_PER_BUNDLE)), {
  label: { zh: '保全号', en: 'Record numbers' },
  hint: { zh: `1–${MAX_RECORDS_PER_BUNDLE} 个保全号`, en: `1 to ${MAX_RECORDS_PER_BUNDLE} record numbers` },
  example: ['100000000000000000'],
})

const CheckCode = field(z.string().check(z.trim(), z.regex(/^[0-9a-f]{32}$/)), {
  label: { zh: '校验码', en: 'Check code' },
  hint: { zh: '先调用获取校验码接口', en: 'as given by the check-code call' },
  secret: true,
  example: '00112233445566778899aabbccddeeff',
})

const FileIndex = field(z.int().check(z.minimum(0), z.maximum(100_000)), {
  label: { zh: '文件序号', en: 'Which file' },
  example: 0,
})

export const packageApi = {
  package: endpoint({
    method: 'GET',
    path: '/attestation/zip/:attestationNo',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载完整证据包（可断点续传）', en: 'The whole evidence package; resumes' },
    input: z.strictObject({ attestationNo: Ano, for: z._default(PackageRecipient, 'self') }),
    output: z.unknown(),
  }),
  /**
   * A link that the browser opens by itself: `anos` repeated in the query, or as a JSON list. For `self` certificates name the
   * owner, for `other` they are masked. Refused with BUNDLE_NOT_READY, before the first byte, while a record has no package.
   */
  bundle: endpoint({
    method: 'GET',
    path: '/attestation/composite/bundle',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: {
      zh: '批量下载证据包或证书（ZIP）',
      en: 'The packages or certificates of several records as one ZIP',
    },
    input: z.strictObject({ anos: BundledAnos, kind: BundleKind, for: PackageRecipient }),
    output: z.unknown(),
  }),
  list: endpoint({
    method: 'GET',
    path: '/attestation/download/list',
    access: 'member',
    summary: { zh: '可下载的内容', en: 'What can be downloaded' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ list: z.array(Download), total: z.int() }),
  }),
  timeStamps: endpoint({
    method: 'GET',
    path: '/attestation/trust/download/:ano',
    access: 'member',
    needs: ['download'],
    summary: { zh: '时间戳材料', en: 'The time-stamps and what they are about' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ list: z.array(TimeStampFile), total: z.int() }),
  }),
  timeStampBytes: endpoint({
    method: 'GET',
    path: '/attestation/trust/download/byte/:ano',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '时间戳原始文件（.tsr）', en: 'One time-stamp as a file (.tsr)' },
    input: z.strictObject({
      ano: Ano,
      name: z.optional(
        field(z.string().check(z.trim(), z.maxLength(100)), {
          label: { zh: '文件名', en: 'Name' },
          example: 'checkpoint.embedded.tsr',
        }),
      ),
    }),
    output: z.unknown(),
  }),
  signature: endpoint({
    method: 'GET',
    path: '/attestation/url/electronic/signature/:ano',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '电子签名文件（.p7s）', en: 'The electronic signature as a file (.p7s)' },
    input: z.strictObject({ ano: Ano }),
    output: z.unknown(),
  }),
  checkCode: endpoint({
    method: 'GET',
    path: '/attestation/collect/download/checkCode/:ano',
    access: 'member',
    needs: ['download'],
    effect: 'act',
    summary: { zh: '获取证据下载校验码', en: 'A check code that permits one download of the evidence' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ checkCode: z.string(), expiresAt: z.iso.datetime() }),
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/attestation/collect/download/:id',
    access: 'member',
    needs: ['download'],
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '凭校验码下载证据文件', en: 'An evidence file, with a check code; resumes' },
    input: z.strictObject({ id: Ano, checkCode: CheckCode, place: z._default(FileIndex, 0) }),
    output: z.unknown(),
  }),
}
