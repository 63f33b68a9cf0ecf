// Deposits of files and digests, which become records.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { longPageOf } from '../../paging.ts'
import { Ano, Label, RecordItem, RecordName, Remark, recordFilter, recordPage } from '../attestation/record.ts'
import { Quote } from '../wallet/price.ts'
import { UploadId } from './upload.ts'

export const MAX_FILES_PER_DEPOSIT = 100
export const MAX_DIGESTS_PER_DEPOSIT = 100

export const Sha256 = field(z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/)), {
  label: { zh: 'SHA-256 摘要', en: 'SHA-256 digest' },
  hint: { zh: '64 位十六进制字符', en: '64 hexadecimal characters' },
  example: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
})

export const digestAlgorithms = ['sha256', 'sm3'] as const

export const DigestLine = z.strictObject({
  name: RecordName,
  algorithm: z._default(
    field(z.enum(digestAlgorithms), { label: { zh: '摘要算法', en: 'Digest algorithm' }, example: 'sha256' }),
    'sha256',
  ),
  digest: field(z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/)), {
    label: { zh: '摘要值', en: 'Digest' },
    hint: { zh: '64 位十六进制字符（SHA-256 或 SM3）', en: '64 hexadecimal characters (SHA-256 or SM3)' },
    example: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  }),
  label: z.optional(Label),
  remark: z.optional(Remark),
})

export const Receipt = z.object({ list: z.array(RecordItem), total: z.int(), quote: Quote })
export type Receipt = z.infer<typeof Receipt>

export const fileDepositApi = {
  deposit: endpoint({
    method: 'POST',
    path: '/attestaion/file',
    access: 'member',
    needs: ['file', 'pay'],
    summary: { zh: '为已上传的文件存证，一个文件一条记录', en: 'Preserve uploaded files, one record per file' },
    input: z.strictObject({
      files: field(
        z
          .array(
            z.strictObject({
              id: UploadId,
              name: z.optional(RecordName),
              label: z.optional(Label),
              remark: z.optional(Remark),
              /** Computed by the client; compared with the received bytes. */
              sha256: z.optional(Sha256),
            }),
          )
          .check(z.minLength(1), z.maxLength(MAX_FILES_PER_DEPOSIT)),
        { label: { zh: '文件', en: 'Files' } },
      ),
    }),
    output: Receipt,
  }),
  depositDigests: endpoint({
    method: 'POST',
    path: '/attestaion/hash',
    access: 'member',
    needs: ['digest', 'pay'],
    summary: { zh: '为摘要存证（不保存原文件）', en: 'Preserve digests alone; the originals stay with you' },
    input: z.strictObject({
      items: field(z.array(DigestLine).check(z.minLength(1), z.maxLength(MAX_DIGESTS_PER_DEPOSIT)), {
        label: { zh: '摘要', en: 'Digests' },
      }),
      acknowledged: z._default(field(z.boolean(), { label: { zh: '确认须知', en: 'Acknowledgement' }, example: true }), false),
    }),
    output: Receipt,
  }),
  list: endpoint({
    method: 'GET',
    path: '/attestaion/file/list',
    access: 'member',
    summary: { zh: '文件存证记录', en: 'Records of files' },
    input: z.strictObject({ ...recordFilter, ...recordPage }),
    output: longPageOf(RecordItem),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/attestaion/file/preview/:id',
    access: 'member',
    needs: ['download'],
    answer: 'raw',
    summary: { zh: '取回存证文件的内容（支持断点）', en: 'The bytes of a preserved file, with ranges' },
    input: z.strictObject({
      id: Ano,
      place: z._default(field(z.int().check(z.minimum(0)), { label: { zh: '文件序号', en: 'Which file' }, example: 0 }), 0),
    }),
    output: z.unknown(),
  }),
}
