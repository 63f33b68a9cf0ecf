// A period that ends at midnight in China ends on the day before.
import { expect, it } from 'vitest'
import { lastDay } from './last-day.ts'

it.each([
  ['2026-12-01T16:00:00.000Z', '2026-12-01'],
  ['2026-12-01T15:59:59.000Z', '2026-12-01'],
  ['2026-12-31T16:00:00.000Z', '2026-12-31'],
])('the last day before %s is %s', (due, day) => expect(lastDay(due)).toBe(day))
