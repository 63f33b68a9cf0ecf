// The result of each package of a bundle, and of the bundle: passed only if every package passed.
import type { VerificationState } from './use-verification.ts'

export type BundleResult = 'passed' | 'uncompared' | 'failed' | 'none'

/** undefined while it runs. */
export function resultOf({ phase, verdict }: Pick<VerificationState, 'phase' | 'verdict'>): BundleResult | undefined {
  if (phase === 'running') return undefined
  if (!verdict) return 'none'
  if (!verdict.ok) return 'failed'
  return verdict.trust.compared ? 'passed' : 'uncompared'
}

export function summaryOf(results: readonly BundleResult[], count: number): 'running' | 'passed' | 'uncompared' | 'failed' {
  if (results.length < count) return 'running'
  if (results.every((result) => result === 'passed')) return 'passed'
  return results.every((result) => result === 'passed' || result === 'uncompared') ? 'uncompared' : 'failed'
}
