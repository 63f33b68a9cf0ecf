// Identity numbers (GB 11643) and credit codes (GB 32100): known answers, and detection of single-digit errors.
import { describe, expect, it } from 'vitest'
import { creditCodeProblem, normalizeCreditCode } from './credit-code.ts'
import { birthDateOf, genderOf, identityNumberProblem, normalizeIdentityNumber } from './identity-number.ts'

describe('identity numbers', () => {
  it.each([
    ['11010519491231002X', '1949-12-31', 'female'],
    ['440524188001010014', '1880-01-01', 'male'],
    ['110101200002290034', '2000-02-29', 'male'],
  ])('%s is valid', (number, born, gender) => {
    expect(identityNumberProblem(number)).toBeUndefined()
    expect(birthDateOf(number)).toBe(born)
    expect(genderOf(number)).toBe(gender)
  })

  it.each([
    ['110105194912310021', 'check'],
    ['810000190002290015', 'date'],
    ['110105491231002', 'old'],
    ['11010519491231002', 'shape'],
    ['11010519491231002x', 'shape'],
    ['١١٠١٠٥١٩٤٩١٢٣١٠٠٢X', 'shape'],
    ['991010200002290034', 'region'],
    ['110101200013290034', 'date'],
  ])('%s is rejected: %s', (number, problem) => {
    expect(identityNumberProblem(number)).toBe(problem)
  })

  it('a birth date after today in Beijing is rejected', () => {
    const eveningBefore = new Date('2000-02-28T15:59:59Z')
    expect(identityNumberProblem('110101200002290034', eveningBefore)).toBe('future')
    expect(identityNumberProblem('110101200002290034', new Date('2000-02-28T16:00:00Z'))).toBeUndefined()
  })

  it('every change of one of the last four digits is detected', () => {
    const right = '110101200002290034'
    for (const at of [14, 15, 16, 17])
      for (const digit of '0123456789X') {
        const changed = right.slice(0, at) + digit + right.slice(at + 1)
        if (changed !== right) expect(identityNumberProblem(changed), changed).toBeDefined()
      }
  })

  it('are normalized', () => {
    expect(normalizeIdentityNumber(' 110105 19491231 002x ')).toBe('11010519491231002X')
  })
})

describe('credit codes', () => {
  it.each(['91350100M000100Y43', '91110000802100433B'])('%s is valid', (code) => {
    expect(creditCodeProblem(code)).toBeUndefined()
  })
  it.each([
    ['911101080000000195', 'check'],
    ['91350100M000100Y4', 'shape'],
    ['91350100I000100Y43', 'shape'],
    ['91350100M000100Y43 ', 'shape'],
  ])('%s is rejected: %s', (code, problem) => {
    expect(creditCodeProblem(code)).toBe(problem)
  })
  it('every change of one character is detected', () => {
    const right = '91350100M000100Y43'
    for (let at = 0; at < 18; at += 1)
      for (const character of '0123456789ABCDEFGHJKLMNPQRTUWXY') {
        const changed = right.slice(0, at) + character + right.slice(at + 1)
        if (changed !== right) expect(creditCodeProblem(changed), changed).toBe('check')
      }
  })
  it('are normalized', () => {
    expect(normalizeCreditCode('91350100 m000100y43')).toBe('91350100M000100Y43')
  })
})
