// What this browser has seen of each log: the last signed checkpoint, whole, because two that contradict each other are the proof.
import { WITNESS_KEY } from '../../../../kernel/witness-key.ts'
export interface Seen {
  readonly origin: string
  readonly path: string
  readonly vkey: string
  /** The signed note. */
  readonly note: string
  readonly firstAt: string
  readonly lastAt: string
}

const FIELDS: readonly (keyof Seen)[] = ['origin', 'path', 'vkey', 'note', 'firstAt', 'lastAt']
/** Files of a log and nothing else: what is kept here is fetched again. */
const LOG_PATH = /^\/log\/\d{1,9}\/[0-9-]{4,10}\/$/

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Anything that was not written here is taken for nothing seen. */
export function recall(store: Store = localStorage): Seen[] {
  try {
    const kept: unknown = JSON.parse(store.getItem(WITNESS_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen) : []
  } catch {
    return []
  }
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  LOG_PATH.test((value as Seen).path)

/** False where this browser keeps nothing. */
export function remember(seen: Seen, store: Store = localStorage): boolean {
  try {
    const others = recall(store).filter(({ origin }) => origin !== seen.origin)
    store.setItem(WITNESS_KEY, JSON.stringify([...others, seen]))
    return true
  } catch {
    return false
  }
}
