// Caches package plans, 1 min TTL: a resumed download or a verifying browser requests many ranges of the same package.
import type { Deps } from '../../../kernel/deps.ts'
import type { PlannedPackage } from './contents.ts'

const PLAN_CACHE_TTL_MS = 60_000
const MAX_CACHED_PLANS = 20

interface CachedPlan {
  readonly planned: Promise<PlannedPackage>
  readonly until: number
}

const plans = new WeakMap<object, Map<string, CachedPlan>>()

export function cachedPlan(deps: Deps, key: string, make: () => Promise<PlannedPackage>): Promise<PlannedPackage> {
  const cache = plans.get(deps.storage) ?? new Map<string, CachedPlan>()
  plans.set(deps.storage, cache)
  const now = deps.clock.now().getTime()
  const known = cache.get(key)
  if (known && known.until > now) return known.planned
  const planned = make()
  cache.delete(key)
  cache.set(key, { planned, until: now + PLAN_CACHE_TTL_MS })
  planned.catch(() => cache.delete(key))
  const oldest = cache.keys().next().value
  if (cache.size > MAX_CACHED_PLANS && oldest !== undefined) cache.delete(oldest)
  return planned
}
