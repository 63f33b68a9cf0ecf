// Chart calculations: stack totals, a rounded axis maximum, and merging of small series.
export interface Series {
  readonly key: string
  readonly name: string
  readonly values: readonly number[]
  /** From 1 to `COLOURS`; see chart.css. */
  readonly colour?: number
}

export const COLOURS = 6

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

/** Series named in `fixed` have the same colour in every chart; the others get colours that the chart has left. */
export function withColours(series: readonly Series[], fixed: readonly string[]): Series[] {
  const own = (key: string) => fixed.slice(0, COLOURS).indexOf(key) + 1
  const taken = new Set(series.map(({ key }) => own(key)))
  const free = Array.from({ length: COLOURS }, (_, at) => COLOURS - at).filter((colour) => !taken.has(colour))
  return series.map((each) => ({ ...each, colour: own(each.key) || (free.shift() ?? COLOURS) }))
}
