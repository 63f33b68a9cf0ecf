// Waits until nothing new comes over the network, but never for ever.
import type { Activity } from './activity.ts'
import type { Course } from './course.ts'

const tickMs = 25

/** Whether it became quiet; a page that never does is taken as it is. */
export async function settle(course: Course, activity: Activity, quietMs: number, waitMs: number): Promise<boolean> {
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    if (activity.pending() === 0 && activity.quietFor() >= quietMs) return true
    await course.pause(tickMs)
  }
  return activity.pending() === 0 && activity.quietFor() >= quietMs
}
