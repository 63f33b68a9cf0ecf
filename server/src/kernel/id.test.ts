// Identifiers: database ids sort by time; tokens and opaque ids cannot be guessed.
import { describe, expect, it } from 'vitest'
import { newId, newOpaqueId, newToken } from './id.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('an id', () => {
  it('is a UUID version 7 that contains its millisecond', () => {
    const at = new Date('2026-07-01T08:30:00.123Z')
    const id = newId(at)
    expect(id).toMatch(UUID_V7)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at.getTime())
  })

  it('sorts after every id of an earlier millisecond', () => {
    const start = Date.UTC(2026, 0, 1)
    const times = Array.from({ length: 500 }, (_, at) => start + at * at * 37)
    const ids = times.map((time) => newId(new Date(time)))
    expect(ids.toSorted()).toEqual(ids)
    expect(newId(new Date(start)) < newId(new Date(start + 1))).toBe(true)
  })

  it('is unique even within one millisecond', () => {
    const now = new Date()
    expect(new Set(Array.from({ length: 5_000 }, () => newId(now))).size).toBe(5_000)
  })

  it('uses the current time if none is given', () => {
    const before = newId(new Date(Date.now() - 1))
    const after = newId(new Date(Date.now() + 1_000))
    expect([after, newId(), before].sort()[1]).toMatch(UUID_V7)
  })
})

it.each([
  ['an opaque id', newOpaqueId, 16],
  ['a token', newToken, 32],
])('%s consists of random bytes in URL-safe base64', (_, make, bytes) => {
  const made = Array.from({ length: 1_000 }, make)
  for (const text of made) expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
  expect(made.every((text) => Buffer.from(text, 'base64url').length === bytes)).toBe(true)
  expect(new Set(made).size).toBe(made.length)
  // Every byte takes many values: none is a constant, a counter or a timestamp.
  for (let place = 0; place < bytes; place += 1)
    expect(new Set(made.map((text) => Buffer.from(text, 'base64url')[place])).size).toBeGreaterThan(200)
})
