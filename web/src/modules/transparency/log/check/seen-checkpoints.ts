// Stores the last signed checkpoint of each log in this browser, in full, because two contradicting ones are the proof of misbehaviour.
import { WITNESS_KEY } from '../../../../kernel/witness-key.ts'
export interface SeenCheckpoint {
  readonly origin: string
  readonly path: string
  readonly vkey: string
  /** The signed note. */
  readonly note: string
  readonly firstAt: string
  readonly lastAt: string
}

const FIELDS: readonly (keyof SeenCheckpoint)[] = ['origin', 'path', 'vkey', 'note', 'firstAt', 'lastAt']
/** Only log paths: the stored path is fetched again. */
const LOG_PATH = /^\/log\/\d{1,9}\/[0-9-]{4,10}\/$/

export type Store = Pick<Storage, 'getItem' | 'setItem'>

/** Ignores invalid stored data. */
export function readSeen(store: Store = localStorage): SeenCheckpoint[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(WITNESS_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSeen) : []
  } catch {
    return []
  }
}

const isSeen = (value: unknown): value is SeenCheckpoint =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  LOG_PATH.test((value as SeenCheckpoint).path)

/** Returns false if the browser could not store it. */
export function storeSeen(seen: SeenCheckpoint, store: Store = localStorage): boolean {
  try {
    const others = readSeen(store).filter(({ origin }) => origin !== seen.origin)
    store.setItem(WITNESS_KEY, JSON.stringify([...others, seen]))
    return true
  } catch {
    return false
  }
}
