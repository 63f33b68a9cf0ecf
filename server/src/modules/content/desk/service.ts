// Editing site content: audited, effective immediately, with optimistic locking.
import { generalErrors } from '@attestry/contract/errors'
import type { contentDeskApi, DeskPiece } from '@attestry/contract/modules/content/desk'
import { contentErrors } from '@attestry/contract/modules/content/errors'
import { type PieceKind, type PieceState, pieceCan, sectionsOf } from '@attestry/contract/modules/content/piece'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import type { PieceRow } from '../site/store.ts'
import {
  changePiece,
  findPiece,
  insertPieces,
  listPieces,
  type PieceContent,
  setDisplayOrder,
  updatePieceState,
} from './store.ts'

/** New content is sorted last. */
const NEW_PIECE_PLACE = 1_000

const iso = (at: Date | null) => at?.toISOString() ?? null

const pieceView = (row: PieceRow): DeskPiece => ({
  id: row.id,
  kind: row.kind,
  section: row.section,
  state: row.state,
  place: row.place,
  zh: row.zh,
  en: row.en,
  link: row.link,
  startsAt: iso(row.starts_at),
  endsAt: iso(row.ends_at),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  publishedAt: iso(row.published_at),
})

interface GivenContent extends Omit<PieceContent, 'startsAt' | 'endsAt'> {
  readonly startsAt: string | null
  readonly endsAt: string | null
}

function contentOf(kind: PieceKind, given: GivenContent): PieceContent {
  if (!sectionsOf[kind].includes(given.section)) refuse(contentErrors.WRONG_SECTION)
  const startsAt = given.startsAt === null ? null : new Date(given.startsAt)
  const endsAt = given.endsAt === null ? null : new Date(given.endsAt)
  if (startsAt && endsAt && endsAt <= startsAt) refuse(contentErrors.ENDS_BEFORE_START)
  const { section, zh, en, link } = given
  return { section, zh, en, link, startsAt, endsAt }
}

const auditAct = (deps: Deps, actor: Staff, act: string, row: PieceRow, facts: Record<string, string | number> = {}) =>
  audit(deps, actor, { action: `content.${act}`, subject: row.id, facts: { kind: row.kind, title: row.zh.title, ...facts } })

const requirePiece = async (deps: Deps, actor: Staff, id: string): Promise<PieceRow> =>
  (await findPiece(deps.db, actor.platformId, id)) ?? refuse(generalErrors.NOT_FOUND)

export const deskContentList: Service<typeof contentDeskApi.list> = async (deps, actor, { kind, state, ...page }) => {
  const { rows, total } = await listPieces(deps.db, actor.platformId, { kind, state }, page)
  return { list: rows.map(pieceView), total, ...page }
}

export const readContent: Service<typeof contentDeskApi.read> = async (deps, actor, { id }) => {
  return pieceView(await requirePiece(deps, actor, id))
}

export const createContent: Service<typeof contentDeskApi.create> = async (deps, actor, { kind, ...given }) => {
  const now = deps.clock.now()
  const content = contentOf(kind, given)
  const draft = { id: newId(now), platformId: actor.platformId, kind, place: NEW_PIECE_PLACE, ...content }
  const [row] = await insertPieces(deps.db, [{ ...draft, state: 'draft', publishedAt: null }], now)
  if (!row) throw new Error('insert of content returned no row')
  await auditAct(deps, actor, 'create', row)
  return pieceView(row)
}

export const changeContent: Service<typeof contentDeskApi.change> = async (deps, actor, { id, version, ...given }) => {
  const before = await requirePiece(deps, actor, id)
  const content = contentOf(before.kind, given)
  if (before.state === 'published') requireBothLanguages(content)
  const target = { platformId: actor.platformId, id, version }
  const after = (await changePiece(deps.db, target, content, deps.clock.now())) ?? refuse(generalErrors.STALE)
  await auditAct(deps, actor, 'change', after, { before: before.zh.title, version: after.version })
  return pieceView(after)
}

function requireBothLanguages({ zh, en }: Pick<PieceContent, 'zh' | 'en'>): void {
  if (!(zh.title && zh.summary && en.title && en.summary)) refuse(contentErrors.NEEDS_BOTH_LANGUAGES)
}

type Move = 'publish' | 'withdraw'
const targetState: Readonly<Record<Move, PieceState>> = { publish: 'published', withdraw: 'withdrawn' }

async function move(deps: Deps, actor: Staff, act: Move, input: { id: string; version: number }): Promise<DeskPiece> {
  const before = await requirePiece(deps, actor, input.id)
  if (before.version !== input.version) refuse(generalErrors.STALE)
  if (act === 'publish') requireBothLanguages(before)
  const target = { platformId: actor.platformId, ...input }
  const after = await updatePieceState(deps.db, target, pieceCan[act].states, targetState[act], deps.clock.now())
  if (!after) refuse(contentErrors.WRONG_STATE)
  await auditAct(deps, actor, act, after, { before: before.state })
  return pieceView(after)
}

export const publishContent: Service<typeof contentDeskApi.publish> = (deps, actor, input) => move(deps, actor, 'publish', input)
export const withdrawContent: Service<typeof contentDeskApi.withdraw> = (deps, actor, input) =>
  move(deps, actor, 'withdraw', input)

export const orderContent: Service<typeof contentDeskApi.order> = async (deps, actor, { kind, pieces }) => {
  const ids = [...new Set(pieces)]
  const placed = await setDisplayOrder(deps.db, actor.platformId, kind, ids)
  if (placed !== ids.length) refuse(generalErrors.NOT_FOUND)
  await audit(deps, actor, { action: 'content.order', subject: kind, facts: { count: placed, first: ids[0] ?? '' } })
  return null
}
