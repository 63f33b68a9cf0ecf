// Acts on the parcel: entries that a second person confirms, movements, and the return to the shop.
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { judicialErrors } from '@attestry/contract/modules/judicial/errors'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import { purchaseCase } from '@attestry/contract/modules/judicial/purchase-case'
import type { JointKind, purchaseDeskApi } from '@attestry/contract/modules/judicial/purchase-desk'
import type { RecordedStep } from '@attestry/contract/modules/judicial/purchase-evidence'
import { fenOfYuan, yuanOfFen } from '@attestry/contract/money'
import type { Staff } from '../../../kernel/actor.ts'
import { audit } from '../../../kernel/audit.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { accountNames } from '../../account/public.ts'
import { lockCase, performAct } from '../../casework/public.ts'
import { addHandling, confirmHandling, lastSealedAt } from '../parcel/service.ts'
import { openPurchase } from '../purchase/draft.ts'
import { requireParts, sealStepRecord } from '../purchase/evidence.ts'
import { voidHandover } from '../purchase/handover.ts'
import { enteredAt, requirePurchase } from '../purchase/own.ts'
import { purchases } from '../purchase/rules.ts'
import { evidenceOf, recordStep } from '../purchase/store.ts'
import { stepRecord, viewAgain } from './service.ts'

const lock = async (deps: Deps, actor: Staff, id: string) => {
  await requirePurchase(deps, actor, id)
  const locked = await lockCase(deps.db, purchaseCase, actor.platformId, { id })
  if (!locked) throw new Error(`no case ${id}`)
  return locked
}

const states: { readonly [K in JointKind]: string } = { received: 'shipped', unpacked: 'infringing', resealed: 'unpacked' }
const steps: { readonly [K in JointKind]: RecordedStep } = { received: 'receive', unpacked: 'unpack', resealed: 'reseal' }
/** A seal that was found broken is replaced in these states. */
const sealable: readonly string[] = ['received', 'genuine', 'infringing', 'unpacked', 'certified']

function requireStateFor(kind: JointKind, state: string): void {
  const isAllowed = kind === 'resealed' ? sealable.includes(state) : states[kind] === state
  if (!isAllowed) refuse(judicialErrors.WRONG_STATE)
}

/** A new seal is recorded after the old one was seen for the last time, and an unpacking after the judgement. */
async function recordedSince(deps: Deps, id: string, kind: JointKind, state: string): Promise<Date> {
  if (kind !== 'resealed') return enteredAt(deps, { id, state })
  const sealed = await lastSealedAt(deps, id)
  if (state !== 'unpacked') return sealed
  const judged = await enteredAt(deps, { id, state: 'infringing' })
  return new Date(Math.max(sealed.getTime(), judged.getTime()))
}

export const prepareHandling: Service<typeof purchaseDeskApi.prepare> = async (deps, actor, { id, kind, ...entry }) => {
  const { state, assigned_to } = await lock(deps, actor, id)
  requireStateFor(kind, state)
  if (assigned_to !== actor.accountId) refuse(caseworkErrors.NOT_HANDLER)
  await requireParts(deps, actor, id, { step: steps[kind], since: await recordedSince(deps, id, kind, state) })
  const { number } = await addHandling(deps, { id, platformId: actor.platformId }, actor.accountId, kind, entry)
  await audit(deps, actor, { action: 'purchase.prepare', subject: id, facts: { kind, number } })
  return viewAgain(deps, actor, id)
}

async function confirm(deps: Deps, actor: Staff, id: string, kind: JointKind, number: number): Promise<void> {
  const parcel = { id, platformId: actor.platformId }
  const entry = await confirmHandling(deps, parcel, actor.accountId, { kind, number })
  const names = await accountNames(deps.db, [entry.made_by])
  const { seal_before, seal_after, shelf, note, weight_grams } = entry
  const name =
    kind === 'resealed'
      ? { step: 'reseal', name: '重新加封记录 / New seal' }
      : stepRecord(kind === 'received' ? 'receive' : 'unpack')
  await sealStepRecord(deps, actor, id, name, {
    ...{ kind, number, sealBefore: seal_before, sealAfter: seal_after, shelf, note, weightGrams: weight_grams },
    persons: [names.get(entry.made_by) ?? '', actor.name],
  })
}

export const confirmReceipt: Service<typeof purchaseDeskApi.receive> = async (deps, actor, { id, handling }) => {
  await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'receive' })
  await confirm(deps, actor, id, 'received', handling)
  return viewAgain(deps, actor, id)
}

export const confirmUnpacking: Service<typeof purchaseDeskApi.unpack> = async (deps, actor, { id, handling }) => {
  await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'unpack' })
  await confirm(deps, actor, id, 'unpacked', handling)
  return viewAgain(deps, actor, id)
}

/** Changes no state: goods that were unpacked, or whose seal was found broken, are sealed again. */
export const confirmReseal: Service<typeof purchaseDeskApi.reseal> = async (deps, actor, { id, handling }) => {
  const { state, assigned_to } = await lock(deps, actor, id)
  requireStateFor('resealed', state)
  if (assigned_to === actor.accountId) refuse(caseworkErrors.OWN_DRAFT)
  await confirm(deps, actor, id, 'resealed', handling)
  await audit(deps, actor, { action: 'purchase.reseal', subject: id, facts: { handling } })
  return viewAgain(deps, actor, id)
}

/** Who moved it, why, the seal before and after, and a photo; a broken seal is an entry like any other. */
export const moveParcel: Service<typeof purchaseDeskApi.move> = async (deps, actor, { id, kind, photo, ...entry }) => {
  await lock(deps, actor, id)
  if (photo === undefined && kind !== 'lost') refuse(purchaseErrors.PHOTO_NEEDED)
  if (photo !== undefined) {
    const shown = (await evidenceOf(deps.db, id)).find(({ place }) => place === photo)
    if (!shown) refuse(purchaseErrors.NO_SUCH_EVIDENCE, { place: photo })
    if (!shown.parts.includes('custody')) refuse(purchaseErrors.PHOTO_NEEDED)
  }
  const parcel = { id, platformId: actor.platformId }
  const { number, seal_after } = await addHandling(deps, parcel, actor.accountId, kind, { ...entry, photo })
  if (seal_after === null) await voidHandover(deps, actor.platformId, id)
  await audit(deps, actor, { action: 'purchase.move', subject: id, facts: { kind, number } })
  return viewAgain(deps, actor, id)
}

/** The parcel goes back as it came: with the seal that was put on it. */
export const returnParcel: Service<typeof purchaseDeskApi.return> = async (deps, actor, { id, ...back }) => {
  const { row } = await requirePurchase(deps, actor, id)
  await performAct(deps, purchases, actor, { id }, { act: 'return' })
  const paid = (row.purchase_order?.paid ?? []).reduce((sum, { fen }) => sum + fen, 0)
  const refundedFen = fenOfYuan(back.refunded)
  if (refundedFen > paid) refuse(purchaseErrors.REFUND_TOO_HIGH, { limit: yuanOfFen(paid) })
  const carriageFen = fenOfYuan(back.carriage)
  const left = fenOfYuan(openPurchase(deps, row).carriageYuan) - (row.purchase_order?.carriageFen ?? 0)
  if (carriageFen > left) refuse(purchaseErrors.CARRIAGE_OVER, { limit: yuanOfFen(left) })
  const { carrier, number, sealSeen } = back
  await addHandling(deps, { id, platformId: actor.platformId }, actor.accountId, 'returned', {
    sealSeen,
    shelf: '—',
    note: `${carrier} ${number}`,
  })
  await recordStep(deps.db, id, { sent_back: JSON.stringify({ carrier, number, refundedFen, carriageFen }) })
  await sealStepRecord(deps, actor, id, stepRecord('return'), { ...back })
  return viewAgain(deps, actor, id)
}
