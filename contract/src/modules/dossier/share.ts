// Sharing a dossier, called case in texts: an expiring link that shows nothing before the access code was entered.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'
import { RecordItem } from '../attestation/record.ts'
import { AccessCode, Share, ShareDays, ShareToken } from '../attestation/share.ts'
import { DossierId } from './dossier.ts'

export const MAX_SHARES_PER_DOSSIER = 20
/** Of each share; older ones are only counted. */
export const MAX_LISTED_OPENINGS = 20

export const DossierShareId = field(z.uuid(), {
  label: { zh: '案件分享编号', en: 'Case share' },
  resource: 'dossierShare',
  example: '00000000-0000-7000-8000-000000000000',
})

export const DossierShare = z.object({
  ...Share.shape,
  /** With the code, the latest first. */
  openings: z.array(z.object({ at: z.iso.datetime(), address: z.string() })),
})
export type DossierShare = z.infer<typeof DossierShare>

const { ano, name, kind, state, fileCount, size, digest, sealedAt, flagged, wall } = RecordItem.shape

/** Without the member's notes. */
export const SharedDossier = z.object({
  expiresAt: z.iso.datetime(),
  /** null until the access code was entered. */
  dossier: z.nullable(
    z.object({
      name: z.string(),
      caseNumber: z.string(),
      cause: z.string(),
      ownSide: z.string(),
      otherSide: z.string(),
      court: z.string(),
      /** In the member's order. */
      records: z.array(
        z.object({
          ...{ ano, name, kind, state, fileCount, size, digest, sealedAt, flagged, wall },
          purpose: z.string(),
          /** Of its certificate page; null until the record is sealed. */
          publicId: z.nullable(z.string()),
          ready: z.boolean(),
        }),
      ),
      fileCount: z.int(),
      size: z.int(),
      digestCount: z.int(),
    }),
  ),
})
export type SharedDossier = z.infer<typeof SharedDossier>

export const dossierShareApi = {
  make: endpoint({
    method: 'POST',
    path: '/dossier/share',
    access: 'member',
    needs: ['share'],
    summary: { zh: '生成案件分享链接', en: 'Make a share link of a case' },
    input: z.strictObject({ id: DossierId, days: ShareDays }),
    output: DossierShare,
  }),
  list: endpoint({
    method: 'GET',
    path: '/dossier/share/list',
    access: 'member',
    summary: { zh: '一个案件的分享与打开记录', en: 'The shares of a case with their openings' },
    input: z.strictObject({ id: DossierId }),
    output: z.object({ list: z.array(DossierShare), total: z.int() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/dossier/share/:id',
    access: 'member',
    summary: { zh: '撤销案件分享', en: 'Revoke a share of a case' },
    input: z.strictObject({ id: DossierShareId }),
    output: Nothing,
  }),
  newCode: endpoint({
    method: 'POST',
    path: '/dossier/share/code',
    access: 'member',
    needs: ['share'],
    summary: { zh: '更换案件的提取码', en: 'Change the access code of a case' },
    input: z.strictObject({ id: DossierId }),
    output: z.object({ code: z.string() }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/dossier/share/view/:token',
    access: 'public',
    summary: { zh: '查看分享的案件', en: 'A shared case, as its visitor sees it' },
    input: z.strictObject({ token: ShareToken }),
    output: SharedDossier,
  }),
  open: endpoint({
    method: 'POST',
    path: '/dossier/share/open',
    access: 'public',
    summary: { zh: '输入案件的提取码', en: 'Open a shared case with the access code' },
    input: z.strictObject({ token: ShareToken, code: AccessCode }),
    output: SharedDossier,
  }),
  index: endpoint({
    method: 'GET',
    path: '/dossier/share/index/:token',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '分享的案件的证据目录（PDF）', en: 'The list of evidence of a shared case, as a PDF' },
    input: z.strictObject({ token: ShareToken }),
    output: z.unknown(),
  }),
  /** The bundle for the other side: without openings and custody logs. */
  bundle: endpoint({
    method: 'GET',
    path: '/dossier/share/bundle/:token',
    access: 'public',
    effect: 'stream',
    answer: 'raw',
    summary: { zh: '下载分享的整个案件（ZIP）', en: 'A whole shared case as one ZIP' },
    input: z.strictObject({ token: ShareToken }),
    output: z.unknown(),
  }),
}
