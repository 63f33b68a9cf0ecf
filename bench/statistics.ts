// Medians, spreads and ratios of measurements on a noisy machine.
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

export interface Comparison {
  readonly ours: number
  readonly baseline: number
  readonly ratio: number
  /** The smallest and largest ratio of paired runs. */
  readonly spread: readonly [number, number]
}

/** Runs are paired by index: one of ours with one of the baseline. */
export function compare(ours: readonly number[], baseline: readonly number[]): Comparison {
  const ratios = ours.map((value, at) => value / (baseline[at] ?? Number.NaN))
  return {
    ours: median(ours),
    baseline: median(baseline),
    ratio: median(ours) / median(baseline),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}

/** For figures that are reported only for comparison. */
export const NO_TARGET = undefined

export const formatComparison = (
  name: string,
  unit: string,
  { ours, baseline, ratio, spread }: Comparison,
  target: string | undefined,
  digits = 1,
): string =>
  `${name}: ours ${ours.toFixed(digits)} ${unit}, baseline ${baseline.toFixed(digits)} ${unit}, ratio of medians ${ratio.toFixed(2)} (pairs ${spread[0].toFixed(2)} to ${spread[1].toFixed(2)}); ${formatTarget(target)}`

export const formatTarget = (target: string | undefined): string => (target === undefined ? 'no target' : `target ${target}`)
