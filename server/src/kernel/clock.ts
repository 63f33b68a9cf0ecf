// The only source of time, so that tests can move it.
import { uptime } from 'node:os'

export interface Clock {
  now(): Date
  /** Milliseconds since a fixed moment; setting the wall clock does not change it. */
  monotonic(): number
  /** Time that a test let pass: the database's clock does not follow it. */
  readonly passedMs?: number
  /** A clock that was set is trusted again once it has run steadily for this long; without it, only after a restart. */
  readonly trustedAfterMs?: number
}

/** The kernel's uptime, unlike `performance.now()`, also counts while the machine is suspended. */
export const systemClock: Clock = { now: () => new Date(), monotonic: () => uptime() * 1000 }

/** A demo runs on laptops and in virtual machines that are paused: their uptime stands still meanwhile, and nobody restarts it. */
export const demoClock: Clock = { ...systemClock, trustedAfterMs: 10_000 }

export const minutes = (count: number) => count * 60_000
export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => count * 86_400_000
export const after = (clock: Clock, ms: number): Date => new Date(clock.now().getTime() + ms)

/** Two nodes' clocks may differ by this much. */
export const CLOCK_TOLERANCE_MS = minutes(1)

/** The end of a lifetime that began later than now was written while the clock was ahead: expired as well. */
export function isExpired(clock: Clock, expiresAt: Date, lifetimeMs: number): boolean {
  const leftMs = expiresAt.getTime() - clock.now().getTime()
  return leftMs <= 0 || leftMs > lifetimeMs + CLOCK_TOLERANCE_MS
}
