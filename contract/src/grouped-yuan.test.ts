import { expect, it } from 'vitest'
import { groupedYuan } from './grouped-yuan.ts'

it.each([
  ['0.01', '0.01'],
  ['999.99', '999.99'],
  ['1000.00', '1,000.00'],
  ['-50000.00', '-50,000.00'],
  ['123456789012.34', '123,456,789,012.34'],
])('the amount %s is shown as %s', (text, shown) => expect(groupedYuan(text)).toBe(shown))

it.each(['20261117000000000000', '1000', '1000.0', '1,000.00', '192.168.1000.00', ''])('%s, which is no amount, stays', (text) =>
  expect(groupedYuan(text)).toBe(text),
)
