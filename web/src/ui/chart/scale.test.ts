// Chart scales cover their values, and grouping series preserves their totals.
import { expect, it } from 'vitest'
import { groupSmallSeries, niceMax, totalsOf, withColours } from './scale.ts'

it('niceMax is the next round number at or above the maximum', () => {
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
  for (const [most, top] of pairs) expect(niceMax(most), String(most)).toBe(top)
  for (let most = 1; most < 5000; most += 7) expect(niceMax(most)).toBeGreaterThanOrEqual(most)
})

it('groupSmallSeries keeps the largest series, merges the rest and preserves totals', () => {
  const series = [5, 9, 0, 1, 2, 3].map((value, at) => ({ key: String(at), name: `n${at}`, values: [value, 1] }))
  const few = groupSmallSeries(series, 3, 'rest')
  expect(few.map(({ name }) => name)).toEqual(['n1', 'n0', 'rest'])
  expect(totalsOf(2, few)).toEqual(totalsOf(2, series))
  expect(groupSmallSeries([], 3, 'rest')).toEqual([])
})

it('withColours gives a service the same colour in every chart, and no colour twice in one', () => {
  const series = (...keys: string[]) => keys.map((key) => ({ key, name: key, values: [1] }))
  const coloursOf = (...keys: string[]) =>
    Object.fromEntries(withColours(series(...keys), ['file', 'web', 'video']).map(({ key, colour }) => [key, colour]))
  expect(coloursOf('video', 'file')).toEqual({ video: 3, file: 1 })
  const mixed = coloursOf('web packages', 'web', 'rest', 'file', 'video', 'quotes')
  expect(mixed).toMatchObject({ file: 1, web: 2, video: 3 })
  expect(new Set(Object.values(mixed)).size).toBe(6)
})
