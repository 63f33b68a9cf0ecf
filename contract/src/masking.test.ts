// The masking rule: a mask shows neither a whole value nor enough of it to guess the rest.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedField, maskedName, maskedNumber, maskedPhone } from './masking.ts'

describe('a masked name', () => {
  it.each([
    ['欧阳修', '欧**'],
    ['诸葛', '诸*'],
    ['秦', '秦*'],
    ['Li', 'L***'],
    ['Anna-Maria van Dyk', 'A***'],
    ['138****0001', '1***'],
    ['𠮷野家', '𠮷**'],
    ['', ''],
  ])('of %s is %s', (name, shown) => expect(maskedName(name)).toBe(shown))

  it('shows one character of any name', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect([...maskedName(name)].slice(1).join('')).toMatch(/^\*+$/)
      }),
    ))
})

it.each([
  ['13812345678', '138****5678'],
  ['01065123456#801', '010****3456'],
  ['4008123456', '400****3456'],
  ['110', '****'],
  ['123456789', '****'],
  ['', ''],
])('the masked phone number of %s is %s', (phone, shown) => expect(maskedPhone(phone)).toBe(shown))

it.each([
  ['11010519491231002X', '1101**********002X'],
  ['1234567890123456789', '1234***********6789'],
  ['E12345678', '****'],
  ['', ''],
])('the masked number of %s is %s', (number, shown) => expect(maskedNumber(number)).toBe(shown))

it('a field of a record is masked by its kind, and an unknown kind as a name', () => {
  expect(maskedField('phone', '13812345678')).toBe('138****5678')
  expect(maskedField('idNumber', '11010519491231002X')).toBe('1101**********002X')
  expect([maskedField('name', '沈青禾'), maskedField('operator', 'Li Lei')]).toEqual(['沈**', 'L***'])
})

it('every mask of a number hides at least three characters', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,30}$/), (digits) => {
      for (const masked of [maskedPhone(digits), maskedNumber(digits)])
        expect(digits.length - masked.replaceAll('*', '').length).toBeGreaterThanOrEqual(Math.min(3, digits.length))
    }),
  ))
