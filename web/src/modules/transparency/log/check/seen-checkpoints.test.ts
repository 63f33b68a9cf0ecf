// Tests that stored checkpoints are read back, and that invalid stored data is ignored.
import { expect, it } from 'vitest'
import { readSeen, type SeenCheckpoint, type Store, storeSeen } from './seen-checkpoints.ts'

const seen = (origin: string, note = 'note'): SeenCheckpoint => ({
  origin,
  path: '/log/1/2026/',
  vkey: `${origin}+00000000+AA==`,
  note,
  firstAt: '2026-11-15T00:00:00.000Z',
  lastAt: '2026-11-15T00:00:00.000Z',
})

function storeOf(text?: string): Store {
  let stored = text ?? null
  return {
    getItem: () => stored,
    setItem: (_key, value) => {
      stored = value
    },
  }
}

it('storeSeen keeps the last checkpoint of each log', () => {
  const store = storeOf()
  expect(storeSeen(seen('a', 'one'), store)).toBe(true)
  expect(storeSeen(seen('b'), store)).toBe(true)
  expect(storeSeen(seen('a', 'two'), store)).toBe(true)
  expect(readSeen(store)).toEqual([seen('b'), seen('a', 'two')])
})

it.each([
  'not JSON',
  '{}',
  'null',
  '[null, 1, "x"]',
  JSON.stringify([{ ...seen('a'), note: 7 }]),
  JSON.stringify([{ ...seen('a'), path: 'https://elsewhere.example/' }]),
  JSON.stringify([{ ...seen('a'), path: '//elsewhere.example/log/1/2026/' }]),
])('readSeen ignores the stored value %s', (text) => expect(readSeen(storeOf(text))).toEqual([]))

it('storeSeen returns false if storage is not available', () => {
  const forbidden: Store = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
  }
  expect(readSeen(forbidden)).toEqual([])
  expect(storeSeen(seen('a'), forbidden)).toBe(false)
})
