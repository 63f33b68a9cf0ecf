// Site content items: banner, product, news, announcement, activity or help, in both languages.
import * as z from 'zod/mini'
import type { Bilingual } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { when } from '../../state.ts'

export const pieceKinds = ['banner', 'product', 'news', 'announcement', 'activity', 'help'] as const
export type PieceKind = (typeof pieceKinds)[number]

export const pieceStates = ['draft', 'published', 'withdrawn'] as const
export type PieceState = (typeof pieceStates)[number]

export const pieceCan = {
  publish: when<PieceState>('draft', 'withdrawn'),
  withdraw: when<PieceState>('published'),
}

export const newsKinds = ['industry', 'rights', 'cooperation'] as const
export const helpTopics = ['start', 'proof', 'verify', 'price', 'faq'] as const
export const productGroups = ['deposit', 'collect', 'verify'] as const
export const shownPlaces = ['home', 'workspace'] as const
export const announcementKinds = ['service', 'maintenance'] as const

/** The sections of each kind; the first is the default. */
export const sectionsOf: Readonly<Record<PieceKind, readonly [string, ...string[]]>> = {
  banner: ['home'],
  product: productGroups,
  news: newsKinds,
  announcement: announcementKinds,
  activity: shownPlaces,
  help: helpTopics,
}

export const newsKindNames: Readonly<Record<(typeof newsKinds)[number], Bilingual>> = {
  industry: { zh: '行业动态', en: 'Industry' },
  rights: { zh: '维权指南', en: 'Protecting your rights' },
  cooperation: { zh: '合作', en: 'Cooperation' },
}
export const announcementKindNames: Readonly<Record<(typeof announcementKinds)[number], Bilingual>> = {
  service: { zh: '服务公告', en: 'Service' },
  maintenance: { zh: '维护公告', en: 'Maintenance' },
}

export const PieceKindField = field(z.enum(pieceKinds), { label: { zh: '内容类别', en: 'Type of content' }, example: 'news' })

/** For operators, where drafts belong to a platform. */
export const PieceId = field(z.uuid(), {
  label: { zh: '内容编号', en: 'Piece' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  resource: 'content-piece',
  example: '00000000-0000-7000-8000-000000000000',
})

/** For the public site. */
export const PieceName = field(z.uuid(), {
  label: { zh: '内容编号', en: 'Piece' },
  hint: { zh: '请从列表中打开', en: 'open it from the list' },
  example: '00000000-0000-7000-8000-000000000000',
})

export const PieceText = z.strictObject({
  title: field(z.string().check(z.trim(), z.maxLength(120)), {
    label: { zh: '标题', en: 'Title' },
    // A banner's title has a line break.
    multiLine: true,
    example: 'A title',
  }),
  summary: field(z.string().check(z.trim(), z.maxLength(400)), {
    label: { zh: '摘要', en: 'Summary' },
    multiLine: true,
    example: 'A summary',
  }),
  /** Paragraphs, `## headings`, `- lists`, `1. steps`, `**strong**`, `code` in back-ticks, `[links](/path)`; never HTML. */
  body: z._default(
    field(z.string().check(z.maxLength(20_000)), { label: { zh: '正文', en: 'Body' }, multiLine: true, example: 'Text' }),
    '',
  ),
  /** The text of the link. */
  action: z._default(
    field(z.string().check(z.trim(), z.maxLength(40)), { label: { zh: '按钮文字', en: 'Button' }, example: 'Read' }),
    '',
  ),
})
export type PieceText = z.infer<typeof PieceText>

/** A page of this site, or an https address. */
export const PieceLink = field(
  z.string().check(z.trim(), z.maxLength(500), z.regex(/^$|^\/(?![/\\])[^\s\\]*$|^https:\/\/[^\s\\@]+$/)),
  {
    label: { zh: '链接', en: 'Link' },
    hint: { zh: '站内路径（以 / 开头）或 https 网址', en: 'a path on this site (beginning with /) or an https address' },
    example: '/news',
  },
)

export const ShownPiece = z.object({
  id: z.string(),
  section: z.string(),
  title: z.string(),
  summary: z.string(),
  action: z.string(),
  link: z.string(),
  publishedAt: z.iso.datetime(),
})
export type ShownPiece = z.infer<typeof ShownPiece>

export const WholePiece = z.extend(ShownPiece, { body: z.string(), updatedAt: z.iso.datetime() })
export type WholePiece = z.infer<typeof WholePiece>
