// What a browser remembers comes back as it was; what it did not write itself counts for nothing.
import { expect, it } from 'vitest'
import { recall, remember, type Seen, type Store } from './seen-checkpoints.ts'

const seen = (origin: string, note = 'note'): Seen => ({
  origin,
  path: '/log/1/2026/',
  vkey: `${origin}+00000000+AA==`,
  note,
  firstAt: '2026-11-15T00:00:00.000Z',
  lastAt: '2026-11-15T00:00:00.000Z',
})

function storeOf(text?: string): Store {
  let kept = text ?? null
  return {
    getItem: () => kept,
    setItem: (_key, value) => {
      kept = value
    },
  }
}

it('keeps the last head of each log', () => {
  const store = storeOf()
  expect(remember(seen('a', 'one'), store)).toBe(true)
  expect(remember(seen('b'), store)).toBe(true)
  expect(remember(seen('a', 'two'), store)).toBe(true)
  expect(recall(store)).toEqual([seen('b'), seen('a', 'two')])
})

it.each([
  'not JSON',
  '{}',
  'null',
  '[null, 1, "x"]',
  JSON.stringify([{ ...seen('a'), note: 7 }]),
  JSON.stringify([{ ...seen('a'), path: 'https://elsewhere.example/' }]),
  JSON.stringify([{ ...seen('a'), path: '//elsewhere.example/log/1/2026/' }]),
])('takes %s for nothing', (text) => expect(recall(storeOf(text))).toEqual([]))

it('says so where nothing can be kept', () => {
  const forbidden: Store = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(recall(forbidden)).toEqual([])
  expect(remember(seen('a'), forbidden)).toBe(false)
})
