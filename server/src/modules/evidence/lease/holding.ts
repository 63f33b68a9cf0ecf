// Holds a lease while work runs: renews it, and aborts the work as soon as the lease is lost.
import type { Deps } from '../../../kernel/deps.ts'
import { type Lease, renewLease } from './lease.ts'

const RENEW_INTERVAL_MS = 4_000
const RECHECK_TOPIC = 'evidence.leases'

/** Makes every holder check its lease when the transaction commits: one that lost it stops immediately, not at its next renewal. */
export const recheckLeases = (deps: Deps): Promise<void> => deps.live.publish(deps.db, RECHECK_TOPIC)

/** `lost` aborts when the evidence was cancelled or has another holder; the work can then write nothing and only stops. */
export async function whileLeased<T>(deps: Deps, lease: Lease, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lost = new AbortController()
  const renewOrAbort = async () => {
    // A database error does not mean that the lease is lost; if it persists, the lease expires.
    const held = await renewLease(deps.db, lease).catch(() => true)
    if (!held) lost.abort()
  }
  const renewing = setInterval(renewOrAbort, RENEW_INTERVAL_MS)
  const unsubscribe = deps.live.subscribe(RECHECK_TOPIC, () => void renewOrAbort())
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(renewing)
    unsubscribe()
  }
}
