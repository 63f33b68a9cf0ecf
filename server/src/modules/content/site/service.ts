// Published site content in the visitor's language.
import { generalErrors, type Locale } from '@attestry/contract/errors'
import type { PieceKind } from '@attestry/contract/modules/content/piece'
import type { siteApi } from '@attestry/contract/modules/content/site'
import type { Actor } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Exchange, Service } from '../../../kernel/route.ts'
import { hasHidden, insertHidden, neighbourOf, type PieceRow, shownByTime, shownInOrder, shownPiece } from './store.ts'

const MAX_LISTED_PIECES = 100
const HIDDEN_COOKIE = 'hidden-activity'
const HIDDEN_COOKIE_SECONDS = 180 * 86_400

export function pieceSummary(row: PieceRow, locale: Locale) {
  const { title, summary, action } = row[locale]
  const { id, section, link } = row
  return { id, section, title, summary, action, link, publishedAt: (row.published_at ?? row.created_at).toISOString() }
}

export const pieceDetail = (row: PieceRow, locale: Locale) => ({
  ...pieceSummary(row, locale),
  body: row[locale].body,
  updatedAt: row.updated_at.toISOString(),
})

export const pieceQuery = (deps: Deps, actor: Actor, kind: PieceKind, section?: string) => ({
  platformId: actor.platformId,
  kind,
  section,
  now: deps.clock.now(),
})

export async function piecesInOrder(deps: Deps, actor: Actor, kind: PieceKind, section?: string) {
  return shownInOrder(deps.db, pieceQuery(deps, actor, kind, section), MAX_LISTED_PIECES)
}

export const bannerList: Service<typeof siteApi.banners> = async (deps, actor, { place }) => ({
  list: (await piecesInOrder(deps, actor, 'banner', place)).map((row) => pieceSummary(row, actor.locale)),
})

export const productList: Service<typeof siteApi.products> = async (deps, actor, { group }) => ({
  list: (await piecesInOrder(deps, actor, 'product', group)).map((row) => pieceSummary(row, actor.locale)),
})

export const announcementList: Service<typeof siteApi.announcements> = async (deps, actor, page) => {
  const { rows, total } = await shownByTime(deps.db, pieceQuery(deps, actor, 'announcement'), page)
  return { list: rows.map((row) => pieceDetail(row, actor.locale)), total, ...page }
}

export const newsList: Service<typeof siteApi.news> = async (deps, actor, { kind, sortType, ...page }) => {
  const wanted = pieceQuery(deps, actor, 'news', kind)
  const { rows, total } = await shownByTime(deps.db, wanted, { ...page, oldestFirst: sortType === 'ascend' })
  return { list: rows.map((row) => pieceSummary(row, actor.locale)), total, ...page }
}

export const newsArticle: Service<typeof siteApi.article> = async (deps, actor, { news }) => {
  const wanted = pieceQuery(deps, actor, 'news')
  const row = (await shownPiece(deps.db, wanted, news)) ?? refuse(generalErrors.NOT_FOUND)
  const [newer, older] = await Promise.all([
    neighbourOf(deps.db, wanted, row, 'newer'),
    neighbourOf(deps.db, wanted, row, 'older'),
  ])
  const named = (other: PieceRow | undefined) => (other ? { id: other.id, title: other[actor.locale].title } : null)
  return { ...pieceDetail(row, actor.locale), newer: named(newer), older: named(older) }
}

/** Guests hide an activity in one browser, by cookie; accounts hide it everywhere. */
export const runningActivity: Service<typeof siteApi.activity> = async (deps, actor, { place }, exchange) => {
  const hiddenHere = hiddenByCookie(exchange)
  for (const row of await piecesInOrder(deps, actor, 'activity', place)) {
    const hidden = actor.kind === 'guest' ? hiddenHere === row.id : await hasHidden(deps.db, actor.accountId, row.id)
    if (!hidden) return pieceSummary(row, actor.locale)
  }
  return null
}

export const hideActivity: Service<typeof siteApi.hideActivity> = async (deps, actor, { activity }, exchange) => {
  const row = await shownPiece(deps.db, pieceQuery(deps, actor, 'activity'), activity)
  if (!row) refuse(generalErrors.NOT_FOUND)
  if (actor.kind === 'guest') exchange.setCookie(HIDDEN_COOKIE, row.id, { maxAgeSeconds: HIDDEN_COOKIE_SECONDS })
  else await insertHidden(deps.db, actor.accountId, row.id, deps.clock.now())
  return null
}

const hiddenByCookie = (exchange: Exchange): string | undefined =>
  new RegExp(`(?:^|; ?)${HIDDEN_COOKIE}=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`).exec(exchange.header('cookie') ?? '')?.[1]
