// Waits until the network is idle, with a timeout.

import type { Deadline } from './deadline.ts'
import type { NetworkActivity } from './network-activity.ts'

const POLL_INTERVAL_MS = 25

/** Resolves to whether the network became idle; a page that never does is captured as it is. */
export async function waitForNetworkIdle(
  deadline: Deadline,
  activity: NetworkActivity,
  quietMs: number,
  waitMs: number,
): Promise<boolean> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    if (activity.pending() === 0 && activity.idleMs() >= quietMs) return true
    await deadline.sleep(POLL_INTERVAL_MS)
  }
  return activity.pending() === 0 && activity.idleMs() >= quietMs
}
