// Day filters follow the platform's calendar, not the visitor's.
import { expect, test } from 'vitest'
import { dayOf, endOfDay, isDay, presetOf, presetRange, startOfDay } from './days.ts'

const lateEvening = Date.parse('2026-11-14T17:30:00Z')

test('half past one at night in Beijing is already the next day', () => {
  expect(dayOf(lateEvening)).toBe('2026-11-15')
})

test('presets include today', () => {
  expect(presetRange('today', lateEvening)).toEqual({ from: '2026-11-15', to: '2026-11-15' })
  expect(presetRange('week', lateEvening)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(presetOf({ from: '2026-10-17', to: '2026-11-15' }, lateEvening)).toBe('month')
  expect(presetOf({ from: '2026-10-18', to: '2026-11-15' }, lateEvening)).toBeUndefined()
})

test('a range holds its whole first and last day', () => {
  expect(new Date(startOfDay('2026-11-15')).toISOString()).toBe('2026-11-14T16:00:00.000Z')
  expect(new Date(endOfDay('2026-11-15')).toISOString()).toBe('2026-11-15T15:59:59.999Z')
})

test('only real days count', () => {
  expect(isDay('2026-11-15')).toBe(true)
  expect(isDay('2026-13-01')).toBe(false)
  expect(isDay('15.11.2026')).toBe(false)
  expect(isDay(undefined)).toBe(false)
})
