// Ways to pay on a platform without a gateway, and the units that an amount pays for.
import { expect, it } from 'vitest'
import { canPay, unitsFor } from './paying.ts'

it('canPay accepts a gateway or a bank account, and refuses neither', () => {
  expect(canPay({ list: ['alipay-qr'], bank: false })).toBe(true)
  expect(canPay({ list: [], bank: true })).toBe(true)
  expect(canPay({ list: [], bank: false })).toBe(false)
})

it('unitsFor divides exactly, and is 0 without a price or a valid amount', () => {
  expect(unitsFor('0.30', '0.10')).toBe(3)
  expect(unitsFor('100.00', '5.00')).toBe(20)
  expect(unitsFor('100.00', '0.00')).toBe(0)
  expect(unitsFor('ten', '5.00')).toBe(0)
})
