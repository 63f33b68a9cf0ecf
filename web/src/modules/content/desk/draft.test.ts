// Drafts against what is stored, and times as the platform's clock shows them.
import { expect, it } from 'vitest'
import { emptyDraft, fromLocalTime, isSame, localTime } from './draft.ts'

it('tells whether there is anything to save', () => {
  const draft = emptyDraft('news')
  expect(isSame(draft, { ...draft })).toBe(true)
  expect(isSame(draft, { ...draft, en: { ...draft.en, title: 'A' } })).toBe(false)
  expect(isSame(draft, { ...draft, endsAt: '2026-11-15T01:00:00.000Z' })).toBe(false)
})

it('shows times in Beijing, whatever the machine’s own zone', () => {
  expect(localTime('2026-11-15T18:30:00.000Z')).toBe('2026-11-16T02:30')
  expect(fromLocalTime('2026-11-16T02:30')).toBe('2026-11-15T18:30:00.000Z')
  expect([localTime(null), fromLocalTime('')]).toEqual(['', null])
})
