// Matching codes: alphabet, check character, and finding them in remarks.
import { describe, expect, it } from 'vitest'
import { CODE_ALPHABET, codesIn, isMatchingCode, newMatchingCode } from './matching-code.ts'

let seed = 1
const random = (below: number): number => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed % below
}
const codes = Array.from({ length: 50 }, () => newMatchingCode(random))

describe('a matching code', () => {
  it('has 8 characters without 0, O, 1, I and L', () => {
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(codes.every(isMatchingCode)).toBe(true)
  })

  it('with one wrong character or two swapped characters is invalid', () => {
    for (const code of codes)
      for (let at = 0; at < code.length; at += 1) {
        for (const other of CODE_ALPHABET)
          if (other !== code[at]) expect(isMatchingCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false)
        for (let second = at + 1; second < code.length; second += 1) {
          if (code[at] === code[second]) continue
          const letters = [...code]
          ;[letters[at], letters[second]] = [letters[second] ?? '', letters[at] ?? '']
          expect(isMatchingCode(letters.join('')), `${code} ${at} ${second}`).toBe(false)
        }
      }
  })

  it('is found in a remark with other text, in lower case, full width and with spaces', () => {
    const [code = ''] = codes
    const fullWidth = [...code].map((character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)).join('')
    const remarks = [
      code,
      `充值${code}谢谢`,
      code.toLowerCase(),
      `${code.slice(0, 4)} ${code.slice(4)}`,
      `${code.slice(0, 4)}-${code.slice(4)}`,
      fullWidth,
    ]
    for (const remark of remarks) expect(codesIn(remark), remark).toContain(code)
    expect(codesIn('货款')).toEqual([])
    expect(codesIn('')).toEqual([])
  })
})
