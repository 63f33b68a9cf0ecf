// Tests changes of amounts and units: each with its sign, and a zero as a dash.
import { expect, test } from 'vitest'
import { signed, signedCount } from './SignedMoney.tsx'

test('units and amounts have their sign, and no units are a dash', () => {
  expect([1_200, -3, 0].map(signedCount)).toEqual(['+1,200', '−3', '-'])
  expect(['12.50', '-1200.00'].map(signed)).toEqual(['+¥12.50', '−¥1,200.00'])
})
