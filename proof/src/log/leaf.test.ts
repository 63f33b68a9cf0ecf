// Log entries: kind and digest in one canonical form.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromUtf8, utf8 } from '../bytes/digest.ts'
import { keyEventLeaf, readLeaf, recordLeaf, writeLeaf } from './leaf.ts'

const hex = 'ab'.repeat(32)

it('the leaf format is unchanged since the first version', () => {
  expect(fromUtf8(recordLeaf(hex))).toBe(`attestry/leaf/v1\nrecord ${hex}\n`)
  expect(fromUtf8(keyEventLeaf(hex))).toBe(`attestry/leaf/v1\nkey ${hex}\n`)
  expect(readLeaf(recordLeaf(hex))).toEqual({ kind: 'record', sha256: hex })
  expect(readLeaf(keyEventLeaf(hex))).toEqual({ kind: 'key', sha256: hex })
  for (const kind of ['journal', 'trust', 'verifier'] as const) {
    expect(fromUtf8(writeLeaf({ kind, sha256: hex }))).toBe(`attestry/leaf/v1\n${kind} ${hex}\n`)
    expect(readLeaf(writeLeaf({ kind, sha256: hex }))).toEqual({ kind, sha256: hex })
  }
})

it('recordLeaf and keyEventLeaf accept only a SHA-256 digest', () => {
  for (const wrong of ['', 'ab', hex.toUpperCase(), `${hex}\n`, `${hex.slice(1)}g`]) {
    expect(() => recordLeaf(wrong)).toThrow(TypeError)
    expect(() => keyEventLeaf(wrong)).toThrow(TypeError)
  }
})

it('a leaf with a changed byte is invalid or a different leaf', () => {
  for (const leaf of [recordLeaf(hex), keyEventLeaf(hex)]) {
    for (let at = 0; at < leaf.length; at += 1) {
      for (const flipped of [1, 32, 128]) {
        const changed = leaf.slice()
        changed[at] = (changed[at] ?? 0) ^ flipped
        expect(readLeaf(changed)).not.toEqual(readLeaf(leaf))
      }
      expect(readLeaf(leaf.subarray(0, at))).toBeUndefined()
    }
    expect(readLeaf(utf8(`${fromUtf8(leaf)}\n`))).toBeUndefined()
  }
})

it.each([
  ['another version', `attestry/leaf/v2\nrecord ${hex}\n`],
  ['another kind', `attestry/leaf/v1\nletter ${hex}\n`],
  ['upper-case letters', `attestry/leaf/v1\nrecord ${hex.toUpperCase()}\n`],
  ['no newline', `attestry/leaf/v1\nrecord ${hex}a`],
])('readLeaf returns undefined for %s', (_, text) => {
  expect(readLeaf(utf8(text))).toBeUndefined()
})

it('readLeaf never throws for random bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 86, maxLength: 90 }), (bytes) => {
      expect(readLeaf(bytes)).toBeUndefined()
    }),
  )
})
