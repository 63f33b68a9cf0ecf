// Remembers a package's plan for a short while: a resumed download or a verifying browser asks for many ranges of the same one.
import type { Deps } from '../../../kernel/deps.ts'
import type { PlannedPackage } from './contents.ts'

const KEPT_MS = 60_000
const MOST = 20

interface Kept {
  readonly planned: Promise<PlannedPackage>
  readonly until: number
}

const plans = new WeakMap<object, Map<string, Kept>>()

export function forPlanOf(deps: Deps, key: string, make: () => Promise<PlannedPackage>): Promise<PlannedPackage> {
  const kept = plans.get(deps.storage) ?? new Map<string, Kept>()
  plans.set(deps.storage, kept)
  const now = deps.clock.now().getTime()
  const known = kept.get(key)
  if (known && known.until > now) return known.planned
  const planned = make()
  kept.delete(key)
  kept.set(key, { planned, until: now + KEPT_MS })
  planned.catch(() => kept.delete(key))
  const oldest = kept.keys().next().value
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return planned
}
