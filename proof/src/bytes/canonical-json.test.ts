// Canonical JSON: the examples of RFC 8785, and the values that it forbids.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalize } from './canonical-json.ts'

interface Vectors {
  numbers: { ieee754: string; text: string }[]
  notNumbers: string[]
  texts: { input: string; canonicalUtf8Hex: string }[]
}
const vectors: Vectors = JSON.parse(readFileSync(new URL('../vectors/canonical-json.json', import.meta.url), 'utf8'))
const double = (ieee754: string) => Buffer.from(ieee754, 'hex').readDoubleBE()

it.each(vectors.texts)('canonicalize reproduces the RFC example byte for byte: $input', ({ input, canonicalUtf8Hex }) => {
  expect(Buffer.from(canonicalize(JSON.parse(input))).toString('hex')).toBe(canonicalUtf8Hex)
})

it.each(vectors.numbers)('canonicalize formats $ieee754 as in the RFC number table: $text', ({ ieee754, text }) => {
  expect(canonicalize(double(ieee754))).toBe(text)
})

it.each(vectors.notNumbers)('canonicalize rejects the non-finite number %s', (ieee754) => {
  expect(() => canonicalize(double(ieee754))).toThrow('finite')
})

it('canonicalized numbers parse back to the same value', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(JSON.parse(canonicalize(number))).toBe(number === 0 ? 0 : number)
    }),
  )
})

it('canonicalize sorts keys by UTF-16 code units, not by code points or locale', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'binary' })), (keys) => {
      fc.pre(keys.every((key) => key.isWellFormed() && key !== '__proto__'))
      const text = canonicalize(Object.fromEntries(keys.map((key) => [key, 0])))
      const expected = [...keys].sort((a, b) => (a < b ? -1 : 1)).map((key) => `${JSON.stringify(key)}:0`)
      expect(text).toBe(`{${expected.join(',')}}`)
    }),
  )
})

it.each([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate as key', { '\udfff': 1 }],
  ['BigInt', 1n],
  ['a date', new Date(0)],
  ['undefined inside', { a: undefined }],
  ['a function', () => 1],
  ['a symbol', Symbol('x')],
  ['a symbol as key', { [Symbol('x')]: 1 }],
  ['a hole in an array', new Array(2)],
  ['undefined in an array', [undefined]],
  ['a map', new Map()],
  ['bytes', new Uint8Array(1)],
])('canonicalize rejects %s', (_, value) => {
  expect(() => canonicalize(value)).toThrow(TypeError)
})

it('canonicalize is independent of key order and parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(value)))
      const text = canonicalize(value)
      expect(canonicalize(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
