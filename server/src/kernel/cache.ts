// In-process cache, 1 s TTL, invalidated when its topic is published. Read-your-writes across nodes.
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'
import type { Live } from './live.ts'

const TTL_MS = 1_000
/** Keys come from outside (host names), so a full cache is cleared instead of growing. */
const MAX_KEYS_PER_CACHE = 1_000

interface Cache<Key, Value> {
  readonly entries: Map<Key, Entry<Value>>
  /** How often the topic has invalidated the cache. */
  generation: number
}

interface Entry<Value> {
  readonly value: Value
  readonly expiresAt: number
}

const invalidatingTransactions = new WeakSet<Db>()

/** Publishes the topic in the act's transaction; the act is answered once no node holds an older value. */
export async function invalidate(deps: Deps, topic: string): Promise<void> {
  await deps.live.publish(deps.db, topic)
  invalidatingTransactions.add(deps.db)
}

/** To be called after the commit. A node that does not acknowledge has dropped its values by then as well: they are older than their TTL. */
export async function waitForInvalidation(deps: Deps, transaction: Db): Promise<void> {
  if (invalidatingTransactions.has(transaction)) await deps.live.waitUntilDelivered(TTL_MS)
}

/** Misses (`undefined`) are not cached. Inside a transaction the cache is bypassed, so that an act sees its own writes. */
export function cached<Key extends string | number, Value>(
  topic: string,
  load: (deps: Deps, key: Key) => Promise<Value | undefined>,
): (deps: Deps, key: Key) => Promise<Value | undefined> {
  const caches = new WeakMap<Live, Cache<Key, Value>>()
  const cacheOf = ({ live }: Deps) => {
    const known = caches.get(live)
    if (known) return known
    const fresh: Cache<Key, Value> = { entries: new Map(), generation: 0 }
    caches.set(live, fresh)
    live.subscribe(topic, () => {
      fresh.entries.clear()
      fresh.generation += 1
    })
    return fresh
  }
  return async (deps, key) => {
    if (deps.db.isTransaction) return load(deps, key)
    const cache = cacheOf(deps)
    // An invalidation could be lost.
    if (!deps.live.isConnected()) return load(deps, key)
    const entry = cache.entries.get(key)
    if (entry && entry.expiresAt > performance.now()) return entry.value
    const { generation } = cache
    // A value is as old as the moment at which its query began.
    const expiresAt = performance.now() + TTL_MS
    const value = await load(deps, key)
    // Invalidated while loading: return the value, don't cache it.
    if (value === undefined || cache.generation !== generation) return value
    if (cache.entries.size >= MAX_KEYS_PER_CACHE) cache.entries.clear()
    cache.entries.set(key, { value, expiresAt })
    return value
  }
}
