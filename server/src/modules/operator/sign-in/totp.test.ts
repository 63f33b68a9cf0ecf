// Test vectors of RFC 6238 (SHA-1) and RFC 4648, and the validity of codes over time.
import { expect, it } from 'vitest'
import { base32, codeOf, keyUri, STEP_SECONDS, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: code at %i seconds', (seconds, code) => {
  expect(codeOf(secret, Math.floor(seconds / STEP_SECONDS), 8)).toBe(code)
})

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648, section 10: base32 of %s', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

const now = new Date(1_800_000_000_000)
const step = stepAt(now)

it('TOTP accepts the codes of this step and its two neighbours', () => {
  for (const near of [-1, 0, 1]) expect(stepOfCode(secret, codeOf(secret, step + near), now, 0)).toBe(step + near)
  for (const far of [-2, 2, 40]) expect(stepOfCode(secret, codeOf(secret, step + far), now, 0)).toBeUndefined()
})

it('TOTP refuses a code used before, and any older one', () => {
  const code = codeOf(secret, step)
  expect(stepOfCode(secret, code, now, step)).toBeUndefined()
  expect(stepOfCode(secret, codeOf(secret, step - 1), now, step)).toBeUndefined()
  expect(stepOfCode(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1)
})

it('the QR code contains issuer, account, secret and parameters', () => {
  expect(keyUri(secret, 'Qinghe & Co', '139****0001')).toBe(
    'otpauth://totp/Qinghe%20%26%20Co:139****0001?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Qinghe%20%26%20Co&algorithm=SHA1&digits=6&period=30',
  )
})
