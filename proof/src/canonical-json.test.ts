// RFC 8785, by its own examples and by what it forbids.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalize } from './canonical-json.ts'

it('is the RFC’s example, byte for byte', () => {
  const value = {
    numbers: [333333333.33333329, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(canonicalize(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

it('sorts keys by UTF-16 code units, as the RFC’s example does', () => {
  const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
  const text = canonicalize(Object.fromEntries(keys.map((key) => [key, 0])))
  expect(text).toBe('{"\\r":0,"1":0,"\u0080":0,"\u00f6":0,"\u20ac":0,"\ud83d\ude00":0,"\ufb33":0}')
})

it.each([
  [0, '0'],
  [-0, '0'],
  [5e-324, '5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [1e21, '1e+21'],
  [9.999999999999997e22, '9.999999999999997e+22'],
  [0.000001, '0.000001'],
  [333333333.3333332, '333333333.3333332'],
])('writes %d as the RFC’s number table does', (number, text) => {
  expect(canonicalize(number)).toBe(text)
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
])('refuses %s', (_, value) => {
  expect(() => canonicalize(value)).toThrow(TypeError)
})

it('does not depend on the order of keys, and reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(value)))
      const text = canonicalize(value)
      expect(canonicalize(JSON.parse(text))).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
