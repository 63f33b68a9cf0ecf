// Digests: agree with OpenSSL for any bytes, in one call or in chunks; UTF-8 conversion is lossless or throws.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concat, concatAll, type DigestAlgorithm, digest, fromUtf8, hasher, sameBytes, sha256, utf8 } from './digest.ts'
import { toHex } from './hex.ts'

const algorithms: DigestAlgorithm[] = ['sha256', 'sha384', 'sha512', 'sm3']
const bytes = fc.uint8Array({ maxLength: 300 })

it.each(algorithms)('%s agrees with OpenSSL, in one call and in chunks', (algorithm) => {
  fc.assert(
    fc.property(bytes, fc.nat(300), (data, cut) => {
      const expected = createHash(algorithm).update(data).digest('hex')
      const pieces = hasher(algorithm)
      pieces.update(data.subarray(0, cut))
      pieces.update(data.subarray(cut))
      expect(toHex(digest(algorithm, data))).toBe(expected)
      expect(toHex(pieces.digest())).toBe(expected)
    }),
  )
  expect(toHex(sha256(utf8('abc')))).toBe(createHash('sha256').update('abc').digest('hex'))
})

it.each(algorithms)('a finished %s hasher throws on update and digest', (algorithm) => {
  const taken = hasher(algorithm)
  taken.digest()
  expect(() => taken.digest()).toThrow()
  expect(() => taken.update(new Uint8Array(1))).toThrow()
})

it('sameBytes compares all bytes and concat keeps the order', () => {
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(sameBytes(a, b)).toBe(Buffer.compare(a, b) === 0)
      expect(sameBytes(a, a.slice())).toBe(true)
      expect(toHex(concat(a, b, a))).toBe(toHex(a) + toHex(b) + toHex(a))
    }),
  )
  expect(sameBytes(Uint8Array.of(1), Uint8Array.of(1, 2))).toBe(false)
  expect(concatAll(Array.from({ length: 300_000 }, () => Uint8Array.of(7))).length).toBe(300_000)
})

it('UTF-8 conversion round-trips text and rejects malformed text and bytes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(fromUtf8(utf8(text))).toBe(text)
    }),
  )
  expect(fromUtf8(utf8('\ufeffa'))).toBe('\ufeffa')
  expect(() => utf8('\ud800')).toThrow(TypeError)
  for (const wrong of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe2, 0x80]])
    expect(() => fromUtf8(Uint8Array.from(wrong))).toThrow(TypeError)
})
