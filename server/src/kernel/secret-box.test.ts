// The secret box decrypts only with its own key, in its own context, and unmodified.
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const key = randomBytes(32)
const box = createSecretBox(key)
const TEXT = 'identity number 11010519491231002X, 姓名'

describe('a sealed text', () => {
  it('opens with the same key, also in a new process', () => {
    const sealed = box.seal(TEXT, 'person/7')
    expect(box.open(sealed, 'person/7')).toBe(TEXT)
    expect(createSecretBox(Buffer.from(key)).open(sealed, 'person/7')).toBe(TEXT)
    expect(box.open(box.seal('', 'empty'), 'empty')).toBe('')
  })

  it('contains no plain text and differs each time', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal(TEXT, 'person/7'))
    expect(new Set(sealed.map((entry) => entry.toString('hex'))).size).toBe(100)
    expect(new Set(sealed.map((entry) => entry.subarray(0, 12).toString('hex'))).size).toBe(100)
    for (const entry of sealed) expect(entry.includes('1101051949')).toBe(false)
  })

  it('does not open in another context, so that a row cannot be swapped for another', () => {
    const sealed = box.seal(TEXT, 'person/7')
    for (const context of ['person/8', '', 'person/7 ', 'Person/7']) expect(() => box.open(sealed, context)).toThrow()
  })

  it('does not open with another key', () => {
    expect(() => createSecretBox(randomBytes(32)).open(box.seal(TEXT, 'a'), 'a')).toThrow()
  })

  it('does not open when any single bit is flipped', () => {
    const sealed = box.seal(TEXT, 'a')
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const touched = Buffer.from(sealed)
      touched[bit >> 3] = (touched[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => box.open(touched, 'a'), `bit ${bit}`).toThrow()
    }
  })

  it('does not open when it is truncated or extended', () => {
    const sealed = box.seal(TEXT, 'a')
    for (let length = 0; length < sealed.length; length += 1) expect(() => box.open(sealed.subarray(0, length), 'a')).toThrow()
    expect(() => box.open(Buffer.concat([sealed, Buffer.alloc(1)]), 'a')).toThrow()
  })

  it('does not open with a truncated tag, which could be guessed', () => {
    const sealed = box.seal('', 'a')
    expect(sealed).toHaveLength(12 + 16)
    for (const tagBytes of [4, 8, 12, 13, 14, 15]) expect(() => box.open(sealed.subarray(0, 12 + tagBytes), 'a')).toThrow()
  })
})

describe('a fingerprint', () => {
  it('is equal for equal texts and depends on the key', () => {
    expect(box.fingerprint('13800000001', 'phone')).toEqual(box.fingerprint('13800000001', 'phone'))
    expect(box.fingerprint('13800000001', 'phone')).toHaveLength(32)
    expect(createSecretBox(randomBytes(32)).fingerprint('13800000001', 'phone')).not.toEqual(
      box.fingerprint('13800000001', 'phone'),
    )
  })

  it('differs by context, also when context and text concatenate to the same string', () => {
    expect(box.fingerprint('1', 'phone')).not.toEqual(box.fingerprint('1', 'id'))
    expect(box.fingerprint('bc', 'a')).not.toEqual(box.fingerprint('c', 'ab'))
  })

  it('does not use the encryption key', () => {
    const sealed = box.seal('x', 'a')
    expect(box.fingerprint('x', 'a').subarray(0, 12)).not.toEqual(sealed.subarray(0, 12))
  })
})

it.each([0, 16, 31, 33, 64])('a master key of %i bytes is refused', (length) => {
  expect(() => createSecretBox(Buffer.alloc(length))).toThrow('32 bytes')
})
