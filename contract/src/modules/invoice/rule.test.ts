// The tax inside a total: in fen, rounded half up, net and tax always add up.
import { expect, it } from 'vitest'
import { splitTax } from './rule.ts'

it.each([
  [10_600, 600, 600],
  [10_000, 600, 566],
  [1, 600, 0],
  [9, 600, 1],
  [10_100, 100, 100],
  [53, 600, 3],
  [5_000_000, 1_300, 575_221],
])('the tax in %i fen at a rate of %i is %i fen', (total, rate, tax) => {
  expect(splitTax(total, { policy: 'taxed', rate })).toEqual({ netFen: total - tax, taxFen: tax })
})

it('the tax of an untaxed item is zero', () => {
  expect(splitTax(10_000, { policy: 'untaxed', rate: 0 })).toEqual({ netFen: 10_000, taxFen: 0 })
})

it('the tax is rounded half up: 26.5 fen become 27', () => {
  expect(splitTax(53, { policy: 'taxed', rate: 10_000 }).taxFen).toBe(27)
})
