// Tests how values that were read from a page are shown.
import { expect, it } from 'vitest'
import { readableFacts } from './extracted-facts.ts'

const shown = (facts: Record<string, string>) =>
  Object.fromEntries(
    readableFacts(Object.entries(facts).map(([field, value]) => ({ field, value }))).map(({ field, value }) => [field, value]),
  )

it('readableFacts joins a price with its currency', () => {
  expect(shown({ price: '268.00', currency: 'CNY' })).toEqual({ price: '268.00 CNY' })
  expect(shown({ price: '198.00–268.00', currency: 'CNY' })).toEqual({ price: '198.00–268.00 CNY' })
  expect(shown({ price: '¥268.00', currency: 'CNY' })).toEqual({ price: '¥268.00' })
  expect(shown({ currency: 'CNY' })).toEqual({ currency: 'CNY' })
})

it('readableFacts shows times in the platforms’ time zone and leaves other values as they are', () => {
  expect(shown({ publishedAt: '2026-10-28T00:30:00Z' }).publishedAt).toContain('2026-10-28 08:30')
  for (const value of ['2026-10-28', 'yesterday', '2026-99-28T00:30:00Z'])
    expect(shown({ publishedAt: value })).toEqual({ publishedAt: value })
})
