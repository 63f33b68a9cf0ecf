// The parcel of a purchase: sealed and opened by two persons, every movement an entry; a seal number can be used only once.
import { caseworkErrors } from '@attestry/contract/modules/casework/errors'
import { purchaseErrors } from '@attestry/contract/modules/judicial/purchase/errors'
import type { JointKind } from '@attestry/contract/modules/judicial/purchase-desk'
import type { HandlingKind } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { Handling } from '@attestry/contract/modules/judicial/purchase-view'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { accountNames } from '../../account/public.ts'
import { custodyOf, effectAt, effective, needsSecond, pending } from './custody.ts'
import { type HandlingRow, handlingsOf, insertConfirmation, insertHandling, isSealUsed, takeSeal } from './store.ts'

export interface Entry {
  readonly seal?: string | undefined
  /** As read off the parcel. */
  readonly sealSeen?: string | undefined
  readonly shelf: string
  readonly note: string
  readonly weightGrams?: number | undefined
  readonly photo?: number | undefined
}

interface Parcel {
  readonly id: string
  readonly platformId: number
}

export async function currentCustody({ db }: Deps, id: string) {
  return custodyOf(await handlingsOf(db, id))
}

/** The last entry that found the parcel sealed. */
export async function lastSealedAt({ db }: Deps, id: string): Promise<Date> {
  const sealed = effective(await handlingsOf(db, id)).findLast(({ seal_after }) => seal_after !== null)
  return sealed ? effectAt(sealed) : new Date(0)
}

export const hasPrepared = async ({ db }: Deps, id: string, accountId: string): Promise<boolean> =>
  (await handlingsOf(db, id)).some(({ kind, made_by }) => needsSecond(kind) && made_by === accountId)

/** After every entry that took effect, also if the clock of this server runs behind that of another one. */
function nextInstant(deps: Deps, handlings: readonly HandlingRow[]): Date {
  const now = deps.clock.now()
  const last = effective(handlings).at(-1)
  return last && effectAt(last) >= now ? new Date(effectAt(last).getTime() + 1) : now
}

/** The seal that was read off the parcel must be the recorded one. */
function requireSeal(seal: string | null, seen: string | undefined): string {
  if (seal === null) return refuse(purchaseErrors.SEAL_BROKEN)
  return seal === seen ? seal : refuse(purchaseErrors.SEAL_DIFFERS, { seal })
}

async function sealsOf(deps: Deps, parcel: Parcel, kind: HandlingKind, { seal, sealSeen }: Entry) {
  const custody = await currentCustody(deps, parcel.id)
  if (kind !== 'received' && !custody.isHere) refuse(purchaseErrors.NO_PARCEL)
  if (kind === 'received' || kind === 'resealed') {
    if (custody.seal !== null) refuse(purchaseErrors.NOT_OPEN)
    if (seal === undefined) return refuse(purchaseErrors.SEAL_NEEDED)
    if (await isSealUsed(deps.db, parcel.platformId, seal)) refuse(purchaseErrors.SEAL_USED, { seal })
    return { before: null, after: seal }
  }
  if (kind === 'unpacked') return { before: requireSeal(custody.seal, sealSeen), after: null }
  // A broken seal may be illegible: the recorded number counts, and the note says what can be read.
  if (kind === 'seal-broken' || kind === 'lost') return { before: custody.seal, after: null }
  // Goods that are out of their parcel can be moved before they are sealed again.
  if (custody.seal === null && sealSeen === undefined) return { before: null, after: null }
  const intact = requireSeal(custody.seal, sealSeen)
  return { before: intact, after: intact }
}

/** In the transaction that has locked the case. */
export async function addHandling(
  deps: Deps,
  parcel: Parcel,
  madeBy: string,
  kind: HandlingKind,
  entry: Entry,
): Promise<HandlingRow> {
  const { before, after } = await sealsOf(deps, parcel, kind, entry)
  if (kind === 'received' && entry.weightGrams === undefined) refuse(purchaseErrors.WEIGHT_NEEDED)
  const handlings = await handlingsOf(deps.db, parcel.id)
  const row = {
    purchase_id: parcel.id,
    number: handlings.length + 1,
    kind,
    seal_before: before,
    seal_after: after,
    shelf: entry.shelf,
    note: entry.note,
    weight_grams: entry.weightGrams ?? null,
    photo: entry.photo ?? null,
    made_by: madeBy,
    made_at: nextInstant(deps, handlings),
  }
  await insertHandling(deps.db, row)
  return { ...row, confirmed_by: null, confirmed_at: null }
}

/** By a second person, after the act has been checked: the seal is taken now, and checked again. */
export async function confirmHandling(
  deps: Deps,
  parcel: Parcel,
  confirmedBy: string,
  { kind, number }: { readonly kind: JointKind; readonly number: number },
): Promise<HandlingRow> {
  const handlings = await handlingsOf(deps.db, parcel.id)
  const waiting = pending(handlings)
  if (waiting?.number !== number || waiting.kind !== kind) return refuse(purchaseErrors.NOTHING_PREPARED)
  if (waiting.made_by === confirmedBy) refuse(caseworkErrors.OWN_DRAFT)
  // The seal may have been noted as broken since the entry was made.
  const { seal_after: seal, seal_before, shelf, note } = waiting
  await sealsOf(deps, parcel, kind, { seal: seal ?? undefined, sealSeen: seal_before ?? undefined, shelf, note })
  const used_at = nextInstant(deps, handlings)
  if (
    seal !== null &&
    !(await takeSeal(deps.db, { platform_id: parcel.platformId, number: seal, purchase_id: parcel.id, used_at }))
  )
    refuse(purchaseErrors.SEAL_USED, { seal })
  await insertConfirmation(deps.db, {
    purchase_id: parcel.id,
    number,
    made_by: waiting.made_by,
    confirmed_by: confirmedBy,
    confirmed_at: used_at,
  })
  return { ...waiting, confirmed_by: confirmedBy, confirmed_at: used_at }
}

export async function viewHandlings({ db }: Deps, handlings: readonly HandlingRow[]): Promise<Handling[]> {
  const names = await accountNames(db, [
    ...new Set(handlings.flatMap(({ made_by, confirmed_by }) => (confirmed_by ? [made_by, confirmed_by] : [made_by]))),
  ])
  const waiting = pending(handlings)
  return handlings.map((row) => ({
    number: row.number,
    kind: row.kind,
    sealBefore: row.seal_before,
    sealAfter: row.seal_after,
    shelf: row.shelf,
    note: row.note,
    weightGrams: row.weight_grams,
    photo: row.photo,
    madeBy: names.get(row.made_by) ?? '',
    madeAt: row.made_at.toISOString(),
    confirmedBy: row.confirmed_by ? (names.get(row.confirmed_by) ?? '') : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    isPending: row.number === waiting?.number && needsSecond(row.kind),
  }))
}
