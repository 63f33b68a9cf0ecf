// Chart calculations: stack totals, a rounded axis maximum, and merging of small series.
export interface Series {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
}

export const totalsOf = (length: number, series: readonly Series[]): number[] =>
  Array.from({ length }, (_, at) => series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))

/** The next of 1, 2, 4, 5, 10, 20 …, at least 2: half of it is a round number too, for the middle grid line. */
export function niceMax(max: number): number {
  if (max <= 2) return 2
  const step = 10 ** Math.floor(Math.log10(max))
  return ([1, 2, 4, 5, 10].find((factor) => factor * step >= max) ?? 10) * step
}

const sumOf = ({ values }: Series): number => values.reduce((sum, value) => sum + value, 0)

/** Keeps the largest series and merges the rest into one: many colours cannot be told apart. */
export function groupSmallSeries(series: readonly Series[], maxSeries: number, restName: string): Series[] {
  const nonEmpty = series.filter((each) => sumOf(each) > 0).sort((one, other) => sumOf(other) - sumOf(one))
  if (nonEmpty.length <= maxSeries) return nonEmpty
  const kept = nonEmpty.slice(0, maxSeries - 1)
  const others = nonEmpty.slice(maxSeries - 1)
  const length = Math.max(...others.map(({ values }) => values.length))
  return [...kept, { key: 'rest', name: restName, values: totalsOf(length, others) }]
}
