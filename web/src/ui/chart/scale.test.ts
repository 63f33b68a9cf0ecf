// Scales that hold what they show, and series that lose nothing when they are drawn together.
import { expect, it } from 'vitest'
import { fewSeries, niceTop, totalsOf } from './scale.ts'

it('finds a round number that is enough, and not far more', () => {
  const pairs = [
    [0, 2],
    [1, 2],
    [3, 4],
    [5, 5],
    [7, 10],
    [11, 20],
    [39, 40],
    [41, 50],
    [1001, 2000],
  ] as const
  for (const [most, top] of pairs) expect(niceTop(most), String(most)).toBe(top)
  for (let most = 1; most < 5000; most += 7) expect(niceTop(most)).toBeGreaterThanOrEqual(most)
})

it('draws the largest by themselves and the rest together, without losing anything', () => {
  const series = [5, 9, 0, 1, 2, 3].map((value, at) => ({ key: String(at), name: `n${at}`, values: [value, 1] }))
  const few = fewSeries(series, 3, 'rest')
  expect(few.map(({ name }) => name)).toEqual(['n1', 'n0', 'rest'])
  expect(totalsOf(2, few)).toEqual(totalsOf(2, series))
  expect(fewSeries([], 3, 'rest')).toEqual([])
})
