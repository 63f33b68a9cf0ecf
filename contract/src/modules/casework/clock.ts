// The clock of a case: a number of working days from its start, without the days on which it was suspended. Both sides see the same reading.
import { type DayKind, dayInChina, isWorkingDay } from '../platform/holiday.ts'

export interface Suspension {
  readonly from: Date
  /** Null: the suspension is open. */
  readonly until: Date | null
}

export interface CaseClock {
  /** The day of the start does not count. */
  readonly startedAt: Date
  readonly workingDays: number
  /** In order of time, without overlaps. */
  readonly suspensions: readonly Suspension[]
  /** Null: the case is open. */
  readonly stoppedAt: Date | null
}

export interface ClockReading {
  readonly state: 'running' | 'suspended' | 'stopped'
  /** Working days that have ended and count. */
  readonly used: number
  /** The end of the last working day; null while suspended, and if it was not reached before the clock stopped. */
  readonly due: Date | null
  /** The last working day ended before now, or before the clock stopped. */
  readonly isLate: boolean
}

const DAY_MS = 86_400_000
const MAX_DAYS = 20 * 366

/** The first instant after a day in China. */
const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00+08:00`) + DAY_MS)
const nextDay = (day: string): string => dayInChina(endOf(day))

/**
 * A working day counts if the clock runs when it ends. A suspension that ends on the day it began excludes nothing,
 * so that a deadline cannot be moved by suspending and resuming.
 */
export function readClock(clock: CaseClock, special: ReadonlyMap<string, DayKind>, now: Date): ClockReading {
  const { startedAt, workingDays, suspensions, stoppedAt } = clock
  const until = stoppedAt ?? now
  const isSuspended = (at: Date) => suspensions.some(({ from, until: end }) => from < at && (end === null || end >= at))
  const open = suspensions.find(({ until: end }) => end === null)
  let used = 0
  let counted = 0
  let due: Date | null = null
  let day = dayInChina(startedAt)
  for (let steps = 0; steps < MAX_DAYS && due === null; steps += 1) {
    day = nextDay(day)
    const end = endOf(day)
    // No later day counts while a suspension is open.
    if (open && open.from < end) break
    if (!isWorkingDay(day, special) || isSuspended(end)) continue
    counted += 1
    if (end <= until) used = counted
    if (counted === workingDays) due = end
  }
  const isStopped = stoppedAt !== null
  return {
    state: isStopped ? 'stopped' : open && open.from <= now ? 'suspended' : 'running',
    used,
    due: isStopped && due !== null && due > until ? null : due,
    isLate: due !== null && due < until,
  }
}
