// A quote is typed in yuan and sent in fen, without rounding.
import { expect, it } from 'vitest'
import { amountOf, newLine, readLine, readLines, totalOf } from './quote-draft.ts'

const fee = { ...newLine(1, '公证费'), quantity: '2', yuan: '400.5' }

it('typed yuan become fen', () => {
  expect(readLines([fee])).toEqual([{ name: '公证费', quantity: 2, unitFen: 40_050 }])
  expect(amountOf(fee)).toBe(80_100)
  expect(readLines([{ ...fee, yuan: '¥1,200' }])?.[0]?.unitFen).toBe(120_000)
  expect(readLines([{ ...fee, yuan: '0' }])?.[0]?.unitFen).toBe(0)
})

it('incomplete lines name their wrong fields and do not count', () => {
  const empty = newLine(2)
  expect(readLine(empty).wrong).toEqual(['name', 'unitFen'])
  expect(readLine({ ...fee, quantity: '1.5' }).wrong).toEqual(['quantity'])
  expect(readLine({ ...fee, yuan: '1.234' }).wrong).toEqual(['unitFen'])
  expect(readLine({ ...fee, yuan: '-1' }).wrong).toEqual(['unitFen'])
  expect(readLines([fee, empty])).toBeUndefined()
  expect(readLines([])).toBeUndefined()
  expect(totalOf([fee, empty])).toBe(80_100)
})
