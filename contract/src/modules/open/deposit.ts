// Deposits in the open API: digests, or files uploaded whole or in chunks and then deposited by id.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { Label, RecordName, Remark } from '../attestation/record.ts'
import { fileDepositApi, MAX_FILES_PER_DEPOSIT, Receipt, Sha256 } from '../evidence/file-deposit.ts'
import { Upload, UploadId } from '../evidence/upload.ts'

const signed = { access: 'signed', scope: 'deposit' } as const
const tus = { ...signed, effect: 'stream', answer: 'raw', output: z.unknown() } as const

export const openDepositApi = {
  digests: endpoint({
    ...signed,
    method: 'POST',
    path: '/open/v1/digests',
    summary: { zh: '为摘要存证，原文件不上传', en: 'Preserve digests; the originals stay with you' },
    input: fileDepositApi.depositDigests.input,
    output: Receipt,
  }),
  upload: endpoint({
    ...signed,
    method: 'POST',
    path: '/open/v1/uploads',
    effect: 'stream',
    body: 'stored',
    summary: {
      zh: '一次上传一个文件：请求体就是文件本身（application/octet-stream）',
      en: 'Upload a file in one request: the body is the file (application/octet-stream)',
    },
    input: z.strictObject({ name: RecordName }),
    output: Upload,
  }),
  begin: endpoint({
    ...tus,
    body: 'stored',
    method: 'POST',
    path: '/open/v1/uploads/tus',
    summary: { zh: '开始断点续传（tus 1.0.0）', en: 'Begin a resumable upload (tus 1.0.0)' },
    input: NoInput,
  }),
  offset: endpoint({
    ...tus,
    method: 'HEAD',
    path: '/open/v1/uploads/tus/:id',
    summary: { zh: '已收到多少字节（tus）', en: 'How many bytes have arrived (tus)' },
    input: z.strictObject({ id: UploadId }),
  }),
  append: endpoint({
    ...tus,
    body: 'stored',
    method: 'PATCH',
    path: '/open/v1/uploads/tus/:id',
    summary: {
      zh: '续传一段；这一段与签名的摘要不符时，整个上传作废',
      en: 'Append a piece; if it does not have the signed digest, the whole upload is dropped',
    },
    input: z.strictObject({ id: UploadId }),
  }),
  cancel: endpoint({
    ...tus,
    method: 'DELETE',
    path: '/open/v1/uploads/tus/:id',
    summary: { zh: '取消上传并删除已收到的字节（tus）', en: 'Cancel an upload and drop its bytes (tus)' },
    input: z.strictObject({ id: UploadId }),
  }),
  files: endpoint({
    ...signed,
    method: 'POST',
    path: '/open/v1/files',
    summary: {
      zh: '为已上传的文件存证；须写明整个文件的 SHA-256，与收到的一致才受理',
      en: 'Preserve uploaded files; each is named by the SHA-256 of the whole file and accepted only if that is what arrived',
    },
    input: z.strictObject({
      files: field(
        z
          .array(
            z.strictObject({
              id: UploadId,
              sha256: Sha256,
              name: z.optional(RecordName),
              label: z.optional(Label),
              remark: z.optional(Remark),
            }),
          )
          .check(z.minLength(1), z.maxLength(MAX_FILES_PER_DEPOSIT)),
        { label: { zh: '文件', en: 'Files' } },
      ),
    }),
    output: Receipt,
  }),
}
