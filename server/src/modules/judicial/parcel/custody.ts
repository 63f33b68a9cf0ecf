// Where a parcel is and which seal is on it, derived from its entries; entries that are not confirmed yet change nothing.
import type { HandlingKind } from '@attestry/contract/modules/judicial/purchase-evidence'
import type { HandlingRow } from './store.ts'

const joint: readonly HandlingKind[] = ['received', 'unpacked', 'resealed']

export const needsSecond = (kind: HandlingKind): boolean => joint.includes(kind)

const isEffective = ({ kind, confirmed_at }: HandlingRow): boolean => !needsSecond(kind) || confirmed_at !== null

export const effectAt = ({ confirmed_at, made_at }: HandlingRow): Date => confirmed_at ?? made_at

/** In the order in which they took effect. */
export const effective = (handlings: readonly HandlingRow[]): HandlingRow[] =>
  handlings.filter(isEffective).toSorted((one, other) => effectAt(one).getTime() - effectAt(other).getTime())

/** Only the newest entry can be confirmed: a later one replaces it. */
export const pending = (handlings: readonly HandlingRow[]): HandlingRow | undefined => {
  const newest = handlings.findLast(({ kind }) => needsSecond(kind))
  return newest && !isEffective(newest) ? newest : undefined
}

export interface Custody {
  /** Of the seal on the parcel; null: open, broken, or none yet. */
  readonly seal: string | null
  readonly shelf: string
  /** Received, and neither lost, returned nor handed over. */
  readonly isHere: boolean
}

const GONE: readonly HandlingKind[] = ['lost', 'returned', 'handed-over']

export function custodyOf(handlings: readonly HandlingRow[]): Custody {
  const last = effective(handlings).at(-1)
  if (!last) return { seal: null, shelf: '', isHere: false }
  return { seal: last.seal_after, shelf: last.shelf, isHere: !GONE.includes(last.kind) }
}
