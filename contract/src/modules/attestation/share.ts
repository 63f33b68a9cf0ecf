// Sharing a record: an expiring link, an access code for the evidence, and transfer to the member's own phone.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'
import { PublicCertificate } from './certificate.ts'
import { Ano } from './record.ts'
import { PreviewBlock, Scan } from './scan.ts'

export const MAX_SHARES_PER_RECORD = 20
export const shareDays = [1, 7, 30, 180] as const

export const ShareId = field(z.uuid(), {
  label: { zh: '分享编号', en: 'Share' },
  resource: 'share',
  example: '00000000-0000-7000-8000-000000000000',
})

/** 128 random bits; only its digest is stored. */
export const ShareToken = field(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/)), {
  label: { zh: '分享链接', en: 'Share link' },
  hint: { zh: '请使用完整的分享链接', en: 'use the whole share link' },
  bearer: true,
  secret: true,
  example: 'q2V7xK0pR9sT4uW1yZ3aBc',
})

export const AccessCode = field(z.string().check(z.trim(), z.regex(/^\d{6}$/)), {
  label: { zh: '提取码', en: 'Access code' },
  hint: { zh: '6 位数字', en: '6 digits' },
  secret: true,
  example: '730951',
})

export const ShareDays = z._default(
  field(z.literal(shareDays), {
    label: { zh: '有效期（天）', en: 'Valid for (days)' },
    hint: { zh: '1、7、30 或 180', en: '1, 7, 30 or 180' },
    example: 7,
  }),
  7,
)

const FileIndex = field(z.int().check(z.minimum(0), z.maximum(100_000)), {
  label: { zh: '文件序号', en: 'Which file' },
  example: 0,
})

export const Share = z.object({
  id: z.string(),
  /** Path on this server; known only when the share is created. */
  path: z.nullable(z.string()),
  /** The access code of what is shared; the owner sends it separately. */
  code: z.string(),
  state: z.enum(['live', 'expired', 'revoked']),
  opened: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type Share = z.infer<typeof Share>

export const previewKinds = ['image', 'video', 'audio', 'text', 'none'] as const

export const SharedRecord = z.object({
  certificate: PublicCertificate,
  /** Whether the access code was entered, so that the evidence is visible. */
  open: z.boolean(),
  expiresAt: z.nullable(z.iso.datetime()),
  files: z.array(
    z.object({
      place: z.int(),
      path: z.string(),
      size: z.nullable(z.int()),
      mediaType: z.nullable(z.string()),
      preview: z.enum(previewKinds),
      stored: z.boolean(),
      scan: Scan,
    }),
  ),
  previewBlock: PreviewBlock,
})
export type SharedRecord = z.infer<typeof SharedRecord>

export const shareApi = {
  make: endpoint({
    method: 'POST',
    path: '/attestation/share',
    access: 'member',
    needs: ['share'],
    summary: { zh: '生成分享链接', en: 'Make a share link' },
    input: z.strictObject({ ano: Ano, days: ShareDays }),
    output: Share,
  }),
  list: endpoint({
    method: 'GET',
    path: '/attestation/share/list',
    access: 'member',
    summary: { zh: '一条记录的分享', en: 'The shares of a record' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ list: z.array(Share), total: z.int() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/attestation/share/:id',
    access: 'member',
    summary: { zh: '撤销分享', en: 'Revoke a share' },
    input: z.strictObject({ id: ShareId }),
    output: Nothing,
  }),
  newCode: endpoint({
    method: 'POST',
    path: '/attestation/share/code',
    access: 'member',
    needs: ['share'],
    summary: { zh: '更换提取码', en: 'Change the access code' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ code: z.string() }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/attestation/share/view/:token',
    access: 'public',
    summary: { zh: '查看分享的存证', en: 'A shared record, as its visitor sees it' },
    input: z.strictObject({ token: ShareToken }),
    output: SharedRecord,
  }),
  open: endpoint({
    method: 'POST',
    path: '/attestation/share/open',
    access: 'public',
    summary: { zh: '输入提取码', en: 'Open the evidence with the access code' },
    input: z.strictObject({ token: ShareToken, code: AccessCode }),
    output: SharedRecord,
  }),
  file: endpoint({
    method: 'GET',
    path: '/attestation/share/file/:token',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '分享中的证据文件', en: 'A shared evidence file' },
    input: z.strictObject({ token: ShareToken, place: z._default(FileIndex, 0) }),
    output: z.unknown(),
  }),
  package: endpoint({
    method: 'GET',
    path: '/attestation/share/package/:token',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '分享中的完整证据包', en: 'The whole package of a shared record' },
    input: z.strictObject({ token: ShareToken }),
    output: z.unknown(),
  }),
  /** A single-use link for the member's own phone, for this record only, valid for ten minutes. */
  toPhone: endpoint({
    method: 'POST',
    path: '/attestation/share/phone',
    access: 'member',
    needs: ['share'],
    summary: { zh: '在手机上打开（一次性链接）', en: 'Open on my phone, by a link that works once' },
    input: z.strictObject({ ano: Ano }),
    output: z.object({ path: z.string(), expiresAt: z.iso.datetime() }),
  }),
  /** Exchanges the link's token for a share token in a cookie, so that the address does not contain it. */
  enterByPhone: endpoint({
    method: 'POST',
    path: '/attestation/share/phone/enter',
    access: 'public',
    summary: { zh: '手机端使用一次性链接', en: 'Use the phone link' },
    input: z.strictObject({ token: ShareToken }),
    output: z.object({ path: z.string() }),
  }),
}
