// Tests of voucherOf: only parties outside the platform, and none of a demo, count.
import type { CheckResult } from '@attestry/proof/verify/verdict'
import { expect, test } from 'vitest'
import { voucherOf } from './vouched.ts'

const check = (id: CheckResult['id'], ...details: CheckResult['details']): CheckResult => ({
  ...{ id, state: 'pass', reason: null, about: null, details },
})
const own = check(
  'time-stamps',
  { name: 'authority', value: 'embedded: CN=Own' },
  { name: 'authority', value: 'embedded-sm2: CN=Own' },
)

test.each([
  ['own authorities only', [own], 'platformOnly'],
  ['a demo authority', [check('time-stamps', { name: 'authority', value: 'demo.run-by-this-machine: CN=Demo' })], 'platformOnly'],
  [
    'a demo witness',
    [own, check('witnesses', { name: 'witness', value: 'demo.run-by-this-machine/witness 2026-01-01' })],
    'platformOnly',
  ],
  ['an authority of the signature only', [own, check('signature', { name: 'authority', value: 'CN=Other' })], 'platformOnly'],
  ['an outside authority', [check('time-stamps', { name: 'authority', value: 'tsa.example: CN=Other' })], 'outsideVouches'],
  ['a witness', [own, check('witnesses', { name: 'witness', value: 'witness.example 2026-01-01' })], 'outsideVouches'],
  ['an anchor', [own, check('anchors', { name: 'chain', value: 'bitcoin' })], 'outsideVouches'],
] as const)('voucherOf with %s', (_, checks, voucher) => expect(voucherOf({ checks })).toBe(voucher))
