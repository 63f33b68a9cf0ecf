// Working days across holidays, worked weekends, and ends of months and years.
import { expect, it } from 'vitest'
import { type DayKind, dayInChina, isRealDay, isWorkingDay, workingDaysAfter } from './holiday.ts'

const nationalDay2026 = new Map<string, DayKind>([
  ['2026-09-20', 'work'],
  ['2026-09-25', 'rest'],
  ...['01', '02', '03', '04', '05', '06', '07'].map((day) => [`2026-10-${day}`, 'rest'] as const),
  ['2026-10-10', 'work'],
])

it('workingDaysAfter counts ten working days across the Chinese National Day', () => {
  // 29 and 30 September, then 8, 9, 10 (a worked Saturday) and 12 to 16 October.
  expect(workingDaysAfter('2026-09-28', 10, nationalDay2026)).toBe('2026-10-16')
  expect(workingDaysAfter('2026-09-28', 10, new Map()), 'without the holiday').toBe('2026-10-12')
})

it('workingDaysAfter does not count the start day, working day or not', () => {
  expect(workingDaysAfter('2026-09-30', 1, nationalDay2026)).toBe('2026-10-08')
  expect(workingDaysAfter('2026-10-03', 1, nationalDay2026)).toBe('2026-10-08')
  expect(workingDaysAfter('2026-10-09', 1, nationalDay2026)).toBe('2026-10-10')
  expect(workingDaysAfter('2026-10-10', 1, nationalDay2026)).toBe('2026-10-12')
})

it('workingDaysAfter crosses ends of years and leap days', () => {
  expect(workingDaysAfter('2026-12-31', 1, new Map([['2027-01-01', 'rest']]))).toBe('2027-01-04')
  expect(workingDaysAfter('2028-02-28', 1, new Map())).toBe('2028-02-29')
})

it('isWorkingDay distinguishes a worked Sunday from a free one', () => {
  expect(isWorkingDay('2026-09-20', nationalDay2026)).toBe(true)
  expect(isWorkingDay('2026-09-27', nationalDay2026)).toBe(false)
})

it('workingDaysAfter rejects invalid dates and counts', () => {
  for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', 'today', '']) expect(isRealDay(day), day).toBe(false)
  expect(() => workingDaysAfter('2026-02-30', 1, new Map())).toThrow(RangeError)
  for (const count of [0, -1, 1.5]) expect(() => workingDaysAfter('2026-02-02', count, new Map())).toThrow(RangeError)
})

it('dayInChina returns the calendar day in China', () => {
  expect(dayInChina(new Date('2026-09-30T15:59:59.999Z'))).toBe('2026-09-30')
  expect(dayInChina(new Date('2026-09-30T16:00:00.000Z'))).toBe('2026-10-01')
})
