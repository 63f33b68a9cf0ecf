// What is read all the time and changes once a month, kept for a moment: forgotten when its topic is said, and soon in any case.
import type { Deps } from './deps.ts'
import type { Live } from './live.ts'

const KEPT_MS = 1_000
/** Keys come from outside (host names): the shelf is emptied before it grows. */
const KEYS_AT_MOST = 1_000

interface Shelf<Key, Value> {
  readonly kept: Map<Key, Kept<Value>>
  /** How often it was emptied because its topic was said. */
  forgotten: number
}

interface Kept<Value> {
  readonly value: Value
  readonly until: number
}

/** What is not there is asked for again each time; inside a transaction nothing is remembered, so that an act sees its own writes. */
export function remembering<Key extends string | number, Value>(
  topic: string,
  load: (deps: Deps, key: Key) => Promise<Value | undefined>,
): (deps: Deps, key: Key) => Promise<Value | undefined> {
  const shelves = new WeakMap<Live, Shelf<Key, Value>>()
  const shelfOf = ({ live }: Deps) => {
    const known = shelves.get(live)
    if (known) return known
    const fresh: Shelf<Key, Value> = { kept: new Map(), forgotten: 0 }
    shelves.set(live, fresh)
    live.listen(topic, () => {
      fresh.kept.clear()
      fresh.forgotten += 1
    })
    return fresh
  }
  return async (deps, key) => {
    if (deps.db.isTransaction) return load(deps, key)
    const shelf = shelfOf(deps)
    const known = shelf.kept.get(key)
    if (known && known.until > performance.now()) return known.value
    const { forgotten } = shelf
    const value = await load(deps, key)
    // Asked for before the change and answered after it was said: true when it was read, and not to be kept.
    if (value === undefined || shelf.forgotten !== forgotten) return value
    if (shelf.kept.size >= KEYS_AT_MOST) shelf.kept.clear()
    shelf.kept.set(key, { value, until: performance.now() + KEPT_MS })
    return value
  }
}
