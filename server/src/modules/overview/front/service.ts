// Data of public pages, combined from several modules so that a page needs one call.
import type { frontApi } from '@attestry/contract/modules/overview/front'
import type { Actor } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { Service } from '../../../kernel/route.ts'
import { pieceDetail, pieceQuery, pieceSummary, piecesInOrder, runningActivity, shownByTime } from '../../content/public.ts'
import { recentPath } from '../../transparency/public.ts'
import { priceList } from '../../wallet/public.ts'

const MAX_NEWS = 3
const MAX_ANNOUNCEMENTS = 3

async function newest(deps: Deps, actor: Actor, kind: 'news' | 'announcement', pageSize: number) {
  const { rows } = await shownByTime(deps.db, pieceQuery(deps, actor, kind), { pageNum: 1, pageSize })
  return rows.map((row) => pieceSummary(row, actor.locale))
}

async function inOrder(deps: Deps, actor: Actor, kind: 'banner' | 'product', section?: string) {
  return (await piecesInOrder(deps, actor, kind, section)).map((row) => pieceSummary(row, actor.locale))
}

async function logFacts(deps: Deps, { platformId }: Actor) {
  const log = await recentPath(deps, platformId)
  if (!log) return null
  const { origin, treeSize, root, path } = log
  const signedAt = log.signedAt.toISOString()
  return {
    size: log.size,
    signedAt,
    firstAt: log.firstAt.toISOString(),
    recent: log.recent,
    witnesses: deps.endorsers.witnesses.length,
    authorities: deps.endorsers.authorities.length,
    path: path && { origin, signedAt, root, size: treeSize, ...path, steps: path.steps.map((step) => ({ ...step })) },
  }
}

export const frontPage: Service<typeof frontApi.home> = async (deps, actor, _input, exchange) => {
  const [banners, products, news, announcements, activity, log] = await Promise.all([
    inOrder(deps, actor, 'banner', 'home'),
    inOrder(deps, actor, 'product'),
    newest(deps, actor, 'news', MAX_NEWS),
    newest(deps, actor, 'announcement', MAX_ANNOUNCEMENTS),
    runningActivity(deps, actor, { place: 'home' }, exchange),
    logFacts(deps, actor),
  ])
  return { banners, products, news, announcements, activity, log }
}

export const servicePage: Service<typeof frontApi.service> = async (deps, actor) => {
  const [products, prices] = await Promise.all([inOrder(deps, actor, 'product'), priceList(deps, actor.platformId)])
  return { products, prices }
}

export const helpPage: Service<typeof frontApi.help> = async (deps, actor) => {
  const [rows, prices] = await Promise.all([piecesInOrder(deps, actor, 'help'), priceList(deps, actor.platformId)])
  return { documents: rows.map((row) => pieceDetail(row, actor.locale)), prices }
}
