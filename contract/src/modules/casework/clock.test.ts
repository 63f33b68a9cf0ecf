// Clocks of cases: worked examples around holidays and midnight, and properties over random suspensions.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DayKind } from '../platform/holiday.ts'
import { type CaseClock, type ClockReading, readClock, type Suspension } from './clock.ts'

/** National Day 2026 with its two working Sundays. */
const october = new Map<string, DayKind>([
  ...['01', '02', '05', '06', '07'].map((day): [string, DayKind] => [`2026-10-${day}`, 'rest']),
  ['2026-09-20', 'work'],
  ['2026-10-10', 'work'],
])
const none = new Map<string, DayKind>()
const china = (text: string) => new Date(`${text}+08:00`)
const span = (from: string, until: string | null): Suspension => ({ from: china(from), until: until ? china(until) : null })
const clock = (startedAt: string, workingDays: number, more: Partial<CaseClock> = {}): CaseClock => ({
  startedAt: china(startedAt),
  workingDays,
  suspensions: [],
  stoppedAt: null,
  ...more,
})
const dueOf = (one: CaseClock, special = none, now = one.startedAt) => readClock(one, special, now).due?.toISOString()

describe('the due time of a case clock', () => {
  it.each([
    ['one day from a Monday', clock('2026-11-16T09:00', 1), none, '2026-11-18T00:00'],
    ['one day from a second before midnight on Friday', clock('2026-11-13T23:59:59', 1), none, '2026-11-17T00:00'],
    ['one day from midnight, which is the next day', clock('2026-11-16T00:00', 1), none, '2026-11-18T00:00'],
    ['one day on the eve of National Day', clock('2026-09-30T10:00', 1), october, '2026-10-09T00:00'],
    ['two days on the eve of National Day', clock('2026-09-30T10:00', 2), october, '2026-10-10T00:00'],
    ['three days: the Saturday is worked', clock('2026-09-30T10:00', 3), october, '2026-10-11T00:00'],
    ['fifteen days over the year’s end', clock('2026-12-24T10:00', 15), none, '2027-01-15T00:00'],
  ])('%s', (_, one, special, due) => {
    expect(dueOf(one, special)).toBe(china(due).toISOString())
  })

  it('moves by the days on which the clock was suspended at their end', () => {
    const held = (from: string, until: string) => dueOf(clock('2026-11-16T09:00', 3, { suspensions: [span(from, until)] }))
    expect(held('2026-11-17T10:00', '2026-11-19T15:00')).toBe(china('2026-11-24T00:00').toISOString())
    expect(held('2026-11-17T10:00', '2026-11-17T17:00'), 'ended on the same day').toBe(china('2026-11-20T00:00').toISOString())
    expect(held('2026-11-21T10:00', '2026-11-22T17:00'), 'after the due time').toBe(china('2026-11-20T00:00').toISOString())
  })

  it('moves with an edited table of holidays', () => {
    const one = clock('2026-11-16T09:00', 3)
    expect(dueOf(one)).toBe(china('2026-11-20T00:00').toISOString())
    expect(dueOf(one, new Map([['2026-11-18', 'rest' as const]]))).toBe(china('2026-11-21T00:00').toISOString())
  })
})

describe('the reading of a case clock', () => {
  const read = (one: CaseClock, now: string) => readClock(one, none, china(now))

  it('counts ended days, and is late from the due time on', () => {
    const one = clock('2026-11-16T09:00', 2)
    expect(read(one, '2026-11-17T23:59:59')).toMatchObject({ state: 'running', used: 0, isLate: false })
    expect(read(one, '2026-11-18T00:00')).toMatchObject({ used: 1, isLate: false })
    expect(read(one, '2026-11-19T00:00')).toMatchObject({ used: 2, isLate: false })
    expect(read(one, '2026-11-19T00:00:01')).toMatchObject({ used: 2, isLate: true })
  })

  it('has no due time while suspended, unless it had passed', () => {
    const held = clock('2026-11-16T09:00', 5, { suspensions: [span('2026-11-18T10:00', null)] })
    expect(read(held, '2026-12-30T10:00')).toEqual({ state: 'suspended', used: 1, due: null, isLate: false })
    const tooLate = clock('2026-11-16T09:00', 1, { suspensions: [span('2026-11-19T10:00', null)] })
    expect(read(tooLate, '2026-12-30T10:00')).toMatchObject({ state: 'suspended', isLate: true })
  })

  it('is late after the stop only if it was late then', () => {
    const inTime = clock('2026-11-16T09:00', 2, { stoppedAt: china('2026-11-18T17:00') })
    expect(read(inTime, '2027-01-01T00:00')).toEqual({ state: 'stopped', used: 1, due: null, isLate: false })
    const late = clock('2026-11-16T09:00', 2, { stoppedAt: china('2026-11-19T17:00') })
    expect(read(late, '2027-01-01T00:00')).toMatchObject({ state: 'stopped', isLate: true })
  })
})

describe('every case clock', () => {
  const HOUR = 3_600_000
  const start = china('2026-11-16T09:00').getTime()
  /** Times in order, in pairs from and until; the last may stay open. */
  const suspensions = fc
    .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 24 * 60 }), { maxLength: 8 }), fc.boolean())
    .map(([hours, hasOpen]) => {
      const times = hours.sort((one, other) => one - other).map((hour) => new Date(start + hour * HOUR))
      const pairs: Suspension[] = []
      for (let at = 0; at + 1 < times.length; at += 2) pairs.push({ from: times[at] as Date, until: times[at + 1] as Date })
      const open = times.length % 2 === 1 && hasOpen ? [{ from: times.at(-1) as Date, until: null }] : []
      return [...pairs, ...open]
    })
  const days = fc
    .uniqueArray(fc.integer({ min: 1, max: 90 }), { maxLength: 20 })
    .map(
      (all) =>
        new Map<string, DayKind>(
          all.map((day, at) => [new Date(Date.UTC(2026, 10, 16 + day)).toISOString().slice(0, 10), at % 2 ? 'work' : 'rest']),
        ),
    )
  const each = (check: (one: CaseClock, special: ReadonlyMap<string, DayKind>, now: Date) => void) =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        suspensions,
        days,
        fc.integer({ min: 0, max: 24 * 80 }),
        (n, list, special, hour) =>
          check(
            { startedAt: new Date(start), workingDays: n, suspensions: list, stoppedAt: null },
            special,
            new Date(start + hour * HOUR),
          ),
      ),
    )
  /** Counts independently of `readClock`: all days of the period, without those that are excluded. */
  function countedBetween(one: CaseClock, special: ReadonlyMap<string, DayKind>, end: Date): number {
    let count = 0
    for (let at = china('2026-11-18T00:00').getTime(); at <= end.getTime(); at += 24 * HOUR) {
      const day = new Date(at - 16 * HOUR).toISOString().slice(0, 10)
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
      const isWorked = special.has(day) ? special.get(day) === 'work' : weekday !== 0 && weekday !== 6
      const isSuspended = one.suspensions.some(
        ({ from, until }) => from.getTime() < at && (until?.getTime() ?? Number.MAX_VALUE) >= at,
      )
      if (isWorked && !isSuspended) count += 1
    }
    return count
  }

  it('is due once all of its days have counted, and not a day earlier', () =>
    each((one, special, now) => {
      const { due, used, isLate }: ClockReading = readClock(one, special, now)
      expect(used).toBe(Math.min(one.workingDays, countedBetween(one, special, now)))
      expect(isLate).toBe(due !== null && due < now)
      if (due === null) return
      expect(countedBetween(one, special, due)).toBe(one.workingDays)
      expect(countedBetween(one, special, new Date(due.getTime() - 24 * HOUR))).toBe(one.workingDays - 1)
    }))

  it('is never due earlier because of one more suspension', () =>
    each((one, special, now) => {
      const without = readClock({ ...one, suspensions: one.suspensions.slice(0, -1) }, special, now).due
      const withAll = readClock(one, special, now).due
      if (without && withAll) expect(withAll.getTime()).toBeGreaterThanOrEqual(without.getTime())
      else expect(without === null && withAll !== null).toBe(false)
    }))
})
