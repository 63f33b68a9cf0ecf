// Site content for operators: create, edit, publish, withdraw, reorder.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { PieceId, PieceKindField, PieceLink, PieceText, pieceKinds, pieceStates } from './piece.ts'

export const MAX_ORDERED_PIECES = 200

const Section = field(z.string().check(z.regex(/^[a-z]{2,20}$/)), { label: { zh: '栏目', en: 'Section' }, example: 'industry' })
const At = field(z.nullable(z.iso.datetime()), { label: { zh: '时间', en: 'Time' }, example: '2026-11-15T01:00:00.000Z' })

/** Optimistic locking: increases with every change, and the editor sends the version it has read. */
const Version = field(z.int().check(z.gte(1), z.lte(1_000_000)), { label: { zh: '版本', en: 'Version' }, example: 1 })

const wording = {
  section: Section,
  zh: PieceText,
  en: PieceText,
  link: z._default(PieceLink, ''),
  /** The period of display; null: from now on, or without end. */
  startsAt: z._default(At, null),
  endsAt: z._default(At, null),
}

export const DeskPiece = z.object({
  id: z.string(),
  kind: z.enum(pieceKinds),
  section: z.string(),
  state: z.enum(pieceStates),
  place: z.int(),
  zh: PieceText,
  en: PieceText,
  link: z.string(),
  startsAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
  version: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.nullable(z.iso.datetime()),
})
export type DeskPiece = z.infer<typeof DeskPiece>

export const contentDeskApi = {
  list: endpoint({
    method: 'POST',
    path: '/desk/content/list',
    access: 'staff',
    roles: rolesFor('content'),
    effect: 'read',
    summary: { zh: '内容管理：列表', en: 'Content: list' },
    input: z.strictObject({
      ...pageInput,
      kind: z.optional(PieceKindField),
      state: z.optional(field(z.enum(pieceStates), { label: { zh: '状态', en: 'Status' }, example: 'draft' })),
    }),
    output: pageOf(DeskPiece),
  }),
  read: endpoint({
    method: 'GET',
    path: '/desk/content/:id',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：查看', en: 'Content: read' },
    input: z.strictObject({ id: PieceId }),
    output: DeskPiece,
  }),
  create: endpoint({
    method: 'POST',
    path: '/desk/content',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：新建草稿', en: 'Content: write a draft' },
    input: z.strictObject({ kind: PieceKindField, ...wording }),
    output: DeskPiece,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/desk/content/:id',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：修改', en: 'Content: change' },
    input: z.strictObject({ id: PieceId, version: Version, ...wording }),
    output: DeskPiece,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/desk/content/:id/publish',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：发布', en: 'Content: publish' },
    input: z.strictObject({ id: PieceId, version: Version }),
    output: DeskPiece,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/desk/content/:id/withdraw',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：下线', en: 'Content: withdraw' },
    input: z.strictObject({ id: PieceId, version: Version }),
    output: DeskPiece,
  }),
  order: endpoint({
    method: 'POST',
    path: '/desk/content/order',
    access: 'staff',
    roles: rolesFor('content'),
    summary: { zh: '内容管理：排序', en: 'Content: put in order' },
    input: z.strictObject({
      kind: PieceKindField,
      pieces: field(z.array(PieceId).check(z.minLength(1), z.maxLength(MAX_ORDERED_PIECES)), {
        label: { zh: '内容顺序', en: 'The pieces in their order' },
        example: ['00000000-0000-7000-8000-000000000000'],
      }),
    }),
    output: Nothing,
  }),
}
