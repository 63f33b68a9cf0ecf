// Comparing drafts with the stored piece, and converting times to the platform's zone.
import { expect, it } from 'vitest'
import { emptyDraft, fromLocalTime, isSame, localTime } from './draft.ts'

it('isSame detects changes of a draft', () => {
  const draft = emptyDraft('news')
  expect(isSame(draft, { ...draft })).toBe(true)
  expect(isSame(draft, { ...draft, en: { ...draft.en, title: 'A' } })).toBe(false)
  expect(isSame(draft, { ...draft, endsAt: '2026-11-15T01:00:00.000Z' })).toBe(false)
})

it('localTime and fromLocalTime use Beijing time in any machine time zone', () => {
  expect(localTime('2026-11-15T18:30:00.000Z')).toBe('2026-11-16T02:30')
  expect(fromLocalTime('2026-11-16T02:30')).toBe('2026-11-15T18:30:00.000Z')
  expect([localTime(null), fromLocalTime('')]).toEqual(['', null])
})
