// Data of public pages that need several modules: home page, services, help.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { ShownPiece, WholePiece } from '../content/piece.ts'
import { PackageOffer, PriceListEntry } from '../wallet/price.ts'

/** A leaf of the public log with its inclusion path to the signed root, so that readers can recompute the root. */
export const LivePath = z.object({
  origin: z.string(),
  index: z.int(),
  size: z.int(),
  signedAt: z.iso.datetime(),
  /** Hex, SHA-256. */
  leaf: z.string(),
  /** From the leaf upwards; `side` is the side of the sibling. */
  steps: z.array(z.object({ side: z.enum(['left', 'right']), sibling: z.string(), node: z.string() })),
  root: z.string(),
})
export type LivePath = z.infer<typeof LivePath>

const Prices = z.object({ list: z.array(PriceListEntry), offers: z.array(PackageOffer) })
export type Prices = z.infer<typeof Prices>

export const FrontPage = z.object({
  banners: z.array(ShownPiece),
  products: z.array(ShownPiece),
  news: z.array(ShownPiece),
  announcements: z.array(ShownPiece),
  /** Null if none is running or this visitor has dismissed it. */
  activity: z.nullable(ShownPiece),
  /** Null until the first record is logged. */
  log: z.nullable(
    z.object({
      size: z.int(),
      signedAt: z.iso.datetime(),
      firstAt: z.iso.datetime(),
      /** Leaves added in the last 30 days. */
      recent: z.int(),
      witnesses: z.int(),
      authorities: z.int(),
      path: z.nullable(LivePath),
    }),
  ),
})
export type FrontPage = z.infer<typeof FrontPage>

export const frontApi = {
  home: endpoint({
    method: 'GET',
    path: '/front/home',
    access: 'public',
    summary: { zh: '首页所需的全部内容', en: 'All that the home page is drawn from' },
    input: NoInput,
    output: FrontPage,
  }),
  service: endpoint({
    method: 'GET',
    path: '/front/service',
    access: 'public',
    summary: { zh: '服务与价目', en: 'Services and prices' },
    input: NoInput,
    output: z.object({ products: z.array(ShownPiece), prices: Prices }),
  }),
  help: endpoint({
    method: 'GET',
    path: '/front/help',
    access: 'public',
    summary: { zh: '帮助文档与价目', en: 'Help documents and prices' },
    input: NoInput,
    output: z.object({ documents: z.array(WholePiece), prices: Prices }),
  }),
}
