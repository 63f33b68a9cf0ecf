// Public site content: banners, products, announcements, news, and the current activity.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing, pageInput, pageOf } from '../../paging.ts'
import { newsKinds, PieceName, productGroups, ShownPiece, shownPlaces, WholePiece } from './piece.ts'

const Place = field(z.enum(shownPlaces), { label: { zh: '展示位置', en: 'Where it is shown' }, example: 'home' })

const Neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }))

export const NewsArticle = z.extend(WholePiece, { newer: Neighbour, older: Neighbour })
export type NewsArticle = z.infer<typeof NewsArticle>

export const siteApi = {
  banners: endpoint({
    method: 'POST',
    path: '/content/banner/list/:place',
    access: 'public',
    effect: 'read',
    summary: { zh: '某个位置的横幅', en: 'The banners of a place' },
    input: z.strictObject({ place: Place }),
    output: z.object({ list: z.array(ShownPiece) }),
  }),
  products: endpoint({
    method: 'POST',
    path: '/product/list',
    access: 'public',
    effect: 'read',
    summary: { zh: '产品与服务', en: 'Products and services' },
    input: z.strictObject({
      group: z.optional(field(z.enum(productGroups), { label: { zh: '分组', en: 'Group' }, example: 'collect' })),
    }),
    output: z.object({ list: z.array(ShownPiece) }),
  }),
  announcements: endpoint({
    method: 'POST',
    path: '/announcement/list',
    access: 'public',
    effect: 'read',
    summary: { zh: '公告', en: 'Announcements' },
    input: z.strictObject(pageInput),
    output: pageOf(WholePiece),
  }),
  news: endpoint({
    method: 'POST',
    path: '/product/news/list',
    access: 'public',
    effect: 'read',
    summary: { zh: '资讯列表', en: 'News' },
    input: z.strictObject({
      ...pageInput,
      kind: z.optional(field(z.enum(newsKinds), { label: { zh: '栏目', en: 'Section' }, example: 'industry' })),
      sortType: z._default(
        field(z.enum(['descend', 'ascend']), { label: { zh: '时间排序', en: 'Order by time' }, example: 'descend' }),
        'descend',
      ),
    }),
    output: pageOf(ShownPiece),
  }),
  article: endpoint({
    method: 'GET',
    path: '/product/news/:news',
    access: 'public',
    summary: { zh: '资讯正文', en: 'One article' },
    input: z.strictObject({ news: PieceName }),
    output: NewsArticle,
  }),
  /** Null if none is running or the visitor has dismissed it. */
  activity: endpoint({
    method: 'GET',
    path: '/activity/pop/:place',
    access: 'public',
    summary: { zh: '正在进行的活动', en: 'The activity that is running' },
    input: z.strictObject({ place: Place }),
    output: z.nullable(ShownPiece),
  }),
  hideActivity: endpoint({
    method: 'PUT',
    path: '/activity/pop/hide/:activity',
    access: 'public',
    laxRateLimit: true,
    summary: { zh: '不再显示该活动', en: 'Put an activity away' },
    input: z.strictObject({ activity: PieceName }),
    output: Nothing,
  }),
}
