// The arithmetic of charts: sums of stacks, a round number above them, and a few series instead of many.
export interface Series {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

export const totalsOf = (length: number, series: readonly Series[]): number[] =>
  Array.from({ length }, (_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

/** The next of 1, 2, 4, 5, 10, 20 …: its half is a round number too, from two on. */
export function niceTop(most: number): number {
  if (most <= 2) return 2
  const step = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 5, 10].find((factor) => factor * step >= most) ?? 10) * step
}

const sumOf = ({ values }: Series): number => values.reduce((sum, value) => sum + value, 0)

/** The largest series by themselves, the rest as one: nobody tells fourteen colours apart. */
export function fewSeries(series: readonly Series[], most: number, rest: string): Series[] {
  const some = series.filter((each) => sumOf(each) > 0).sort((one, other) => sumOf(other) - sumOf(one))
  if (some.length <= most) return some
  const kept = some.slice(0, most - 1)
  const others = some.slice(most - 1)
  const length = Math.max(...others.map(({ values }) => values.length))
  return [...kept, { key: 'rest', name: rest, values: totalsOf(length, others) }]
}
