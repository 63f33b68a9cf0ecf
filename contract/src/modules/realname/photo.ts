// Photos of identity documents: encrypted at rest, visible only to reviewers, every access logged.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { WaitingPhoto } from './standing.ts'

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

const PersonSide = field(z.enum(['front', 'back', 'held']), { label: { zh: '照片', en: 'Photo' }, example: 'front' })
const EnterpriseSide = field(z.enum(['licence', 'authority']), { label: { zh: '照片', en: 'Photo' }, example: 'licence' })
const photos = z.object({ photos: z.array(WaitingPhoto) })

export const photoApi = {
  card: endpoint({
    method: 'POST',
    path: '/cert/img',
    access: 'main',
    effect: 'stream',
    files: true,
    summary: { zh: '上传一张证件照片', en: 'Upload one photo of the card' },
    input: z.strictObject({ side: PersonSide }),
    output: photos,
  }),
  cards: endpoint({
    method: 'POST',
    path: '/cert/img2',
    access: 'main',
    effect: 'stream',
    files: true,
    summary: {
      zh: '按顺序上传证件照片：人像面、国徽面、手持照（选填）',
      en: 'Upload the card’s photos in order: portrait side, emblem side and, if wanted, held in the hand',
    },
    input: z.strictObject({}),
    output: photos,
  }),
  enterprise: endpoint({
    method: 'POST',
    path: '/enterprise/img',
    access: 'main',
    effect: 'stream',
    files: true,
    summary: { zh: '上传营业执照或授权书照片', en: 'Upload a photo of the licence or the letter of authority' },
    input: z.strictObject({ side: EnterpriseSide }),
    output: photos,
  }),
  removeEnterprise: endpoint({
    method: 'DELETE',
    path: '/enterprise/img',
    access: 'main',
    summary: { zh: '删除尚未提交的企业照片', en: 'Remove a photo of the enterprise that is not submitted yet' },
    input: z.strictObject({ side: EnterpriseSide }),
    output: photos,
  }),
}
