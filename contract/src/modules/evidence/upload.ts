// Uploads: resumable (tus 1.0.0), or multipart for the calls of the specification.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field, UUID } from '../../field.ts'
import { NoInput } from '../../paging.ts'

export const MAX_FILE_BYTES = 64 * 1024 ** 3
export const MAX_MULTIPART_BYTES = 2 * 1024 ** 3
export const MAX_IMAGE_BYTES = 10 * 1024 ** 2
export const MAX_OPEN_UPLOADS = 200
export const UPLOAD_QUOTA_BYTES = 256 * 1024 ** 3
/** An upload that is not finished and deposited is deleted after this time. */
export const UPLOAD_RETENTION_HOURS = 72
export const TUS_VERSION = '1.0.0'

/** receiving: in progress. received: complete and hashed. deposited: part of a record. */
export const uploadStates = ['receiving', 'received', 'deposited', 'cancelled'] as const
export type UploadState = (typeof uploadStates)[number]

export const UploadId = field(z.string().check(z.regex(UUID)), {
  label: { zh: '上传编号', en: 'Upload id' },
  resource: 'upload',
  example: '00000000-0000-7000-8000-000000000000',
})

export const Upload = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  offset: z.int(),
  state: z.enum(uploadStates),
  sha256: z.nullable(z.string()),
  sm3: z.nullable(z.string()),
  mediaType: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Upload = z.infer<typeof Upload>

const tus = { access: 'member', effect: 'stream', answer: 'raw', output: z.unknown() } as const

export const uploadApi = {
  begin: endpoint({
    ...tus,
    body: 'stored',
    needs: ['file'],
    method: 'POST',
    path: '/attestaion/file/tus',
    summary: { zh: '开始断点续传（tus）', en: 'Begin a resumable upload (tus creation)' },
    input: NoInput,
  }),
  options: endpoint({
    ...tus,
    method: 'OPTIONS',
    path: '/attestaion/file/tus',
    access: 'public',
    summary: { zh: '断点续传能力（tus）', en: 'What the resumable upload can do (tus)' },
    input: NoInput,
  }),
  pending: endpoint({
    method: 'GET',
    path: '/attestaion/file/tus',
    access: 'member',
    summary: { zh: '尚未存证的上传', en: 'Uploads that are not preserved yet' },
    input: NoInput,
    output: z.object({ list: z.array(Upload), total: z.int() }),
  }),
  offset: endpoint({
    ...tus,
    method: 'HEAD',
    path: '/attestaion/file/tus/:id',
    summary: { zh: '已收到多少字节（tus）', en: 'How many bytes have arrived (tus)' },
    input: z.strictObject({ id: UploadId }),
  }),
  append: endpoint({
    ...tus,
    body: 'stored',
    needs: ['file'],
    method: 'PATCH',
    path: '/attestaion/file/tus/:id',
    summary: { zh: '续传字节（tus）', en: 'Append bytes (tus)' },
    input: z.strictObject({ id: UploadId }),
  }),
  cancel: endpoint({
    ...tus,
    method: 'DELETE',
    path: '/attestaion/file/tus/:id',
    summary: { zh: '取消上传并删除已收到的字节（tus）', en: 'Cancel an upload and drop its bytes (tus)' },
    input: z.strictObject({ id: UploadId }),
  }),
  plain: endpoint({
    method: 'POST',
    path: '/attestaion/file/upload',
    access: 'member',
    needs: ['file'],
    effect: 'stream',
    files: true,
    summary: { zh: '表单上传待存证的文件', en: 'Upload files to preserve, as a form' },
    input: NoInput,
    output: z.object({ list: z.array(Upload), total: z.int() }),
  }),
  front: endpoint({
    method: 'POST',
    path: '/file/upload/front',
    access: 'member',
    needs: ['file'],
    effect: 'stream',
    files: true,
    summary: { zh: '表单上传单个文件', en: 'Upload one file as a form' },
    input: NoInput,
    output: Upload,
  }),
  image: endpoint({
    method: 'POST',
    path: '/upload/img',
    access: 'member',
    effect: 'stream',
    files: true,
    summary: { zh: '表单上传图片（按内容识别）', en: 'Upload one picture, judged by its bytes' },
    input: NoInput,
    output: Upload,
  }),
  digest: endpoint({
    method: 'POST',
    path: '/getHashByFile',
    access: 'member',
    effect: 'stream',
    files: true,
    summary: { zh: '计算文件摘要，文件不保留', en: 'The server’s digest of a file that is not kept' },
    input: NoInput,
    output: z.object({ name: z.string(), size: z.int(), sha256: z.string(), sm3: z.string() }),
  }),
}
