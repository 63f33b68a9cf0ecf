// Ways to pay on a platform without a gateway, and the units that an amount pays for.
import { expect, it } from 'vitest'
import { amountProblem, canPay, unitsFor } from './paying.ts'

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

it.each([
  ['100.00', undefined],
  ['0.10', undefined],
  ['50000.00', undefined],
  ['0.09', 'small'],
  ['-5', 'small'],
  ['50000.01', 'large'],
  ['99999999999', 'large'],
  ['1.005', 'decimals'],
  ['', 'number'],
  ['1,20', 'number'],
  ['1e3', 'number'],
])('amountProblem(%j) is %j', (amount, problem) => expect(amountProblem(amount, 10, 5_000_000)).toBe(problem))
