// What is read all the time and changes once a month, kept for a moment: forgotten when its topic is said, and soon in any case.
import type { Deps } from './deps.ts'
import type { Live } from './live.ts'

const KEPT_MS = 1_000
/** Keys come from outside (host names): the shelf is emptied before it grows. */
const KEYS_AT_MOST = 1_000

interface Kept<Value> {
  readonly value: Value
  readonly until: number
}

/** What is not there is asked for again each time; inside a transaction nothing is remembered, so that an act sees its own writes. */
export function remembering<Key extends string | number, Value>(
  topic: string,
  load: (deps: Deps, key: Key) => Promise<Value | undefined>,
): (deps: Deps, key: Key) => Promise<Value | undefined> {
  const shelves = new WeakMap<Live, Map<Key, Kept<Value>>>()
  const shelfOf = ({ live }: Deps) => {
    const known = shelves.get(live)
    if (known) return known
    const fresh = new Map<Key, Kept<Value>>()
    shelves.set(live, fresh)
    live.listen(topic, () => fresh.clear())
    return fresh
  }
  return async (deps, key) => {
    if (deps.db.isTransaction) return load(deps, key)
    const shelf = shelfOf(deps)
    const kept = shelf.get(key)
    if (kept && kept.until > performance.now()) return kept.value
    const value = await load(deps, key)
    if (shelf.size >= KEYS_AT_MOST) shelf.clear()
    if (value !== undefined) shelf.set(key, { value, until: performance.now() + KEPT_MS })
    return value
  }
}
