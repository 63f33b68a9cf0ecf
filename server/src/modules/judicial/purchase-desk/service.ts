// The desk of purchase notarization: lists, a case in full (audited), acceptance, purchase, shipment, end and certificate.

import { maskedName } from '@attestry/contract/masking'
import { isHiddenFromDesk, statesOf } from '@attestry/contract/modules/casework/definition'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { type PurchaseState, purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { PurchaseDeskItem, PurchaseView, purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import { goodsFenOf } from '@attestry/contract/modules/judicial/purchase-draft'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import { type Deps, inTransaction } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { assignCase, type Case, pageOfCases, performAct, readTimeline, stepsOf } from '../../casework/public.ts'
import { applicantOf, openPurchase } from '../purchase/draft.ts'
import { sealStepRecord } from '../purchase/evidence.ts'
import { type FoundPurchase, requirePurchase } from '../purchase/own.ts'
import { purchases } from '../purchase/rules.ts'
import { findPurchases, goodsOf, type PurchaseRow, recordStep } from '../purchase/store.ts'
import { purchaseItems, viewPurchase } from '../purchase/view.ts'

const visibleStates = statesOf(purchaseCase).filter((state) => !isHiddenFromDesk(purchaseCase, state))
const openStates = visibleStates.filter((state) => !['certified', 'closed', 'rejected', 'cancelled'].includes(state))

const filterOf = (view: PurchaseView, { accountId }: Staff) =>
  view === 'all' ? { states: visibleStates } : { states: openStates, assignedTo: view === 'mine' ? accountId : null }

async function deskItems(
  deps: Deps,
  { platformId, accountId }: Staff,
  cases: readonly Case<PurchaseState>[],
): Promise<PurchaseDeskItem[]> {
  const rows = await findPurchases(
    deps.db,
    cases.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const handlers = new Map(cases.map(({ id, assigned_to }) => [id, assigned_to]))
  const names = await accountNames(deps.db, [...new Set(cases.flatMap(({ assigned_to }) => assigned_to ?? []))])
  const items = await purchaseItems(deps, platformId, cases, rows)
  return items.map((item) => {
    const handler = handlers.get(item.id) ?? null
    return {
      ...item,
      applicantName: applicantNameOf(deps, byId.get(item.id)),
      operator: maskedName(item.operator),
      handlerName: (handler && names.get(handler)) ?? null,
      isMine: handler === accountId,
    }
  })
}

function applicantNameOf(deps: Deps, row: PurchaseRow | undefined): string {
  if (!row?.applicant) return ''
  const { kind, name } = applicantOf(deps, row)
  return kind === 'person' ? maskedName(name) : name
}

export const listDeskPurchases: Service<typeof purchaseDeskApi.list> = async (deps, actor, { view, state, ...page }) => {
  if (state && isHiddenFromDesk(purchaseCase, state)) return { list: [], total: 0, ...page }
  const filter = {
    platformId: actor.platformId,
    ...filterOf(view, actor),
    ...(state ? { state } : {}),
    oldestFirst: view !== 'all',
  }
  const { rows, total } = await pageOfCases(deps.db, purchaseCase, filter, page)
  return { list: await deskItems(deps, actor, rows), total, ...page }
}

const handlerActs = new Set<string>(purchaseCase.transitions.flatMap(({ by, act }) => (by === 'handler' ? [act] : [])))

async function isOther(deps: Deps, actor: Staff, { held }: FoundPurchase): Promise<boolean> {
  if (held.assigned_to === actor.accountId) return false
  const steps = await stepsOf(deps.db, held.id)
  return !steps.some(({ account_id, act }) => account_id === actor.accountId && act !== null && handlerActs.has(act))
}

export const openDeskPurchase: Service<typeof purchaseDeskApi.open> = async (deps, actor, { id }) => {
  const found = await requirePurchase(deps, actor, id)
  const [item] = await deskItems(deps, actor, [found.held])
  if (!item) throw new Error(`purchase notarization ${id} has no view`)
  await audit(deps, actor, { action: 'purchase.open', subject: id })
  return {
    ...item,
    purchase: await viewPurchase(deps, actor, found),
    applicant: applicantOf(deps, found.row),
    isOther: await isOther(deps, actor, found),
  }
}

export const purchaseTimeline: Service<typeof purchaseDeskApi.timeline> = async (deps, actor, { id }) => {
  await requirePurchase(deps, actor, id)
  return readTimeline(deps, purchaseCase, actor, { id })
}

export const assignPurchase: Service<typeof purchaseDeskApi.assign> = async (deps, actor, { id, ...assignment }) => {
  await requirePurchase(deps, actor, id)
  return assignCase(deps, purchaseCase, actor, { id }, assignment)
}

export const viewAgain = async (deps: Deps, actor: Staff, id: string) =>
  viewPurchase(deps, actor, await requirePurchase(deps, actor, id))

export const stepRecord = (act: keyof (typeof purchaseCase)['acts']) => ({
  step: act,
  name: `${purchaseCase.acts[act].zh}记录 / ${purchaseCase.acts[act].en}`,
})

/** Act, hold and the record that states the terms commit together. */
export const acceptPurchase: Service<typeof purchaseDeskApi.accept> = async (deps, actor, { id, noConflict }) => {
  const { row } = await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'accept' })
  // Every act locks its case before the audit log.
  await audit(deps, actor, { action: 'purchase.no-conflict', subject: id, facts: { noConflict } })
  const { platform, shop, shopLink, right, carriageYuan } = openPurchase(deps, row)
  const goods = (await goodsOf(deps.db, id)).map(({ place, body }) => ({ place, ...body }))
  const { held_fen } = (await requirePurchase(deps, actor, id)).row
  await sealStepRecord(deps, actor, id, stepRecord('accept'), {
    ...{ platform, shop, shopLink, right, goods, carriageYuan },
    terms: row.terms,
    heldYuan: yuanOfFen(held_fen ?? 0),
    account: 'an account of the office that does not name it',
  })
  return viewAgain(deps, actor, id)
}

export const actOnPurchase: Service<typeof purchaseDeskApi.act> = async (deps, actor, { id, act, reason }) => {
  await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act, note: reason })
  return viewAgain(deps, actor, id)
}

interface Paid {
  readonly place: number
  readonly yuan: string
}

/** Exactly the goods that were accepted, within what was held for them. */
async function orderedGoods(deps: Deps, row: PurchaseRow, paid: readonly Paid[], carriage: string) {
  const draft = openPurchase(deps, row)
  const goods = await goodsOf(deps.db, row.id)
  const isSame = paid.length === goods.length && goods.every(({ place }) => paid.some((each) => each.place === place))
  if (!isSame) refuse(purchaseErrors.GOODS_DIFFER)
  const lines = paid.map(({ place, yuan }) => ({ place, fen: fenOfYuan(yuan) })).toSorted((one, other) => one.place - other.place)
  const limit = goodsFenOf({ goods: goods.map(({ body }) => body) })
  if (lines.reduce((sum, { fen }) => sum + fen, 0) > limit) refuse(purchaseErrors.GOODS_OVER, { limit: yuanOfFen(limit) })
  if (fenOfYuan(carriage) > fenOfYuan(draft.carriageYuan)) refuse(purchaseErrors.CARRIAGE_OVER, { limit: draft.carriageYuan })
  return { goods, lines }
}

/** The act first: it refuses what the state, or the missing recordings, do not allow, before the amounts are looked at. */
export const buyGoods: Service<typeof purchaseDeskApi.buy> = async (deps, actor, { id, number, paid, carriage }) => {
  const { row } = await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'buy' })
  const { goods, lines } = await orderedGoods(deps, row, paid, carriage)
  const boughtAt = deps.clock.now().toISOString()
  const order = { number, paid: lines, carriageFen: fenOfYuan(carriage), boughtAt }
  await recordStep(deps.db, id, { purchase_order: JSON.stringify(order) })
  const bought = goods.map(({ place, body }) => ({
    place,
    ...body,
    paidYuan: yuanOfFen(lines.find((each) => each.place === place)?.fen ?? 0),
  }))
  await sealStepRecord(deps, actor, id, stepRecord('buy'), { order: number, goods: bought, carriageYuan: carriage })
  return viewAgain(deps, actor, id)
}

export const shipGoods: Service<typeof purchaseDeskApi.ship> = async (deps, actor, { id, carrier, number }) => {
  await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'ship' })
  await recordStep(deps.db, id, { shipment: JSON.stringify({ carrier, number }) })
  await sealStepRecord(deps, actor, id, stepRecord('ship'), { carrier, number })
  return viewAgain(deps, actor, id)
}

export const closePurchase: Service<typeof purchaseDeskApi.close> = async (deps, actor, { id }) => {
  await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'close' })
  return viewAgain(deps, actor, id)
}

/** By another notary than the handler. */
export const certifyPurchase: Service<typeof purchaseDeskApi.certify> = async (deps, actor, { id }) => {
  await requirePurchase(deps, actor, id)
  await inTransaction(deps, (inside) => performAct(inside, purchases, actor, { id }, { act: 'certify' }))
  return viewAgain(deps, actor, id)
}
