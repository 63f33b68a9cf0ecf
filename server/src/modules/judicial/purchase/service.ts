// Purchase notarization for applicants: drafts, lists, submission, cancellation and judgement.
import { generalErrors } from '@attestry/contract/errors'
import { type ActOf, statesOf } from '@attestry/contract/modules/casework/definition'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import type { purchaseApi } from '@attestry/contract/modules/judicial/purchase'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import { purchaseTerms } from '@attestry/contract/modules/judicial/purchase-draft'
import { MAX_DRAFT_PURCHASES } from '@attestry/contract/modules/judicial/purchase-view'
import type { Member } from '../../../kernel/actor.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { newId } from '../../../kernel/id.ts'
import { lockInTransaction } from '../../../kernel/lock.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { lockCase, openCase, pageOfCases, performAct } from '../../casework/public.ts'
import { requirePlatform } from '../../platform/public.ts'
import { rightRecords, sealPurchase } from './draft.ts'
import { sendEvidence } from './evidence.ts'
import { requireOwnPurchase } from './own.ts'
import { purchases } from './rules.ts'
import { changeDraft, findPurchases, insertPurchase } from './store.ts'
import { purchaseItems, viewPurchase } from './view.ts'

export const readPurchaseTerms: Service<typeof purchaseApi.template> = async (deps, actor) => {
  const { facts, name } = await requirePlatform(deps, actor.platformId)
  return { isOffered: facts.notaryService, office: facts.fullName ?? name, terms: purchaseTerms }
}

/** Drafts that were discarded are found by their state only. */
const listedStates = statesOf(purchaseCase).filter((state) => state !== 'discarded')

export const listPurchases: Service<typeof purchaseApi.list> = async (deps, actor, { state, ...page }) => {
  const { platformId, accountId } = actor
  const filter = { platformId, openedBy: accountId, ...(state ? { state } : { states: listedStates }) }
  const { rows, total } = await pageOfCases(deps.db, purchaseCase, filter, page)
  const found = await findPurchases(
    deps.db,
    rows.map(({ id }) => id),
  )
  return { list: await purchaseItems(deps, platformId, rows, found), total, ...page }
}

export const purchaseDetail: Service<typeof purchaseApi.detail> = async (deps, actor, { id }) =>
  viewPurchase(deps, actor, await requireOwnPurchase(deps, actor, id))

export const savePurchase: Service<typeof purchaseApi.save> = async (deps, actor, { id, version, draft }) => {
  const visible = await rightRecords(deps, { owner_id: actor.ownerId }, draft.rightRecords)
  if (visible.length < draft.rightRecords.length) refuse(generalErrors.NOT_FOUND)
  const content = (purchaseId: string) => ({
    sealed: sealPurchase(deps, purchaseId, draft),
    terms: JSON.stringify(purchaseTerms),
    saved_at: deps.clock.now(),
  })
  if (id === undefined) return openDraft(deps, actor, content)
  await requireOwnPurchase(deps, actor, id)
  const locked = await lockCase(deps.db, purchaseCase, actor.platformId, { id })
  if (locked?.state !== 'draft') refuse(judicialErrors.WRONG_STATE)
  if (!(await changeDraft(deps.db, { id, version }, content(id)))) refuse(generalErrors.STALE)
  return viewPurchase(deps, actor, await requireOwnPurchase(deps, actor, id))
}

async function openDraft(deps: Deps, actor: Member, content: (id: string) => { sealed: Buffer; terms: string; saved_at: Date }) {
  const { platformId, ownerId, accountId } = actor
  const { facts } = await requirePlatform(deps, platformId)
  if (!facts.notaryService) refuse(judicialErrors.SERVICE_OFF)
  await lockInTransaction(deps.db, 'purchase-drafts', ownerId)
  const filter = { platformId, state: 'draft', openedBy: accountId } as const
  const drafts = await pageOfCases(deps.db, purchaseCase, filter, { pageNum: 1, pageSize: 1 })
  if (drafts.total >= MAX_DRAFT_PURCHASES) refuse(purchaseErrors.TOO_MANY_DRAFTS, { limit: MAX_DRAFT_PURCHASES })
  const id = newId(deps.clock.now())
  await openCase(deps, purchaseCase, actor, { id })
  await insertPurchase(deps.db, {
    id,
    platform_id: platformId,
    owner_id: ownerId,
    version: 1,
    applicant: null,
    hold_id: null,
    held_fen: null,
    purchase_order: null,
    shipment: null,
    sent_back: null,
    ...content(id),
  })
  return viewPurchase(deps, actor, await requireOwnPurchase(deps, actor, id))
}

async function perform(deps: Deps, actor: Member, id: string, act: ActOf<typeof purchaseCase>, note?: string) {
  await performAct(deps, purchases, actor, { id }, note === undefined ? { act } : { act, note })
  return viewPurchase(deps, actor, await requireOwnPurchase(deps, actor, id))
}

export const submitPurchase: Service<typeof purchaseApi.submit> = (deps, actor, { id }) => perform(deps, actor, id, 'submit')
export const cancelPurchase: Service<typeof purchaseApi.cancel> = (deps, actor, { id }) => perform(deps, actor, id, 'cancel')
export const judgeGenuine: Service<typeof purchaseApi.genuine> = (deps, actor, { id }) =>
  perform(deps, actor, id, 'judge-genuine')
export const judgeInfringing: Service<typeof purchaseApi.infringing> = (deps, actor, { id, grounds }) =>
  perform(deps, actor, id, 'judge-infringing', grounds)

export const openPurchaseFile: Service<typeof purchaseApi.file> = async (deps, actor, { id, place }, exchange) =>
  sendEvidence(deps, actor, await requireOwnPurchase(deps, actor, id), place, exchange)
