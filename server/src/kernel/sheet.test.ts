// Sheets of one caller wait for each other; those of another caller wait for at most one of them.
import { generalErrors } from '@attestry/contract/errors'
import { expect, it } from 'vitest'
import { readSheetLines } from './sheet.ts'

const csv = (rows: number) => Buffer.from('name,url\n'.repeat(rows))
const limits = { maxLines: 100_000, csv: true }

it('a caller with many sheets delays another one by a single sheet', async () => {
  const order: string[] = []
  const read = (caller: string, nth: number) =>
    readSheetLines(csv(1_000), caller, limits).then(() => order.push(`${caller}${nth}`))
  const greedy = [1, 2, 3, 4].map((nth) => read('a', nth))
  await Promise.all([...greedy, read('b', 1)])
  expect(order.indexOf('b1')).toBe(1)
})

it('a sixth sheet of one caller is refused while five are waiting, and accepted afterwards', async () => {
  const waiting = [1, 2, 3, 4, 5].map(() => readSheetLines(csv(10), 'c', limits))
  await expect(readSheetLines(csv(10), 'c', limits)).rejects.toMatchObject({ definition: generalErrors.OVERLOADED })
  await Promise.all(waiting)
  expect(await readSheetLines(csv(10), 'c', limits)).toHaveLength(10)
})
