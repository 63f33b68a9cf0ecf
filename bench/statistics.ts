// Medians, spreads and ratios: what a noisy machine lets one say.
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
  readonly anchor: number
  readonly ratio: number
  /** The smallest and largest ratio of runs that stood side by side. */
  readonly spread: readonly [number, number]
}

/** Runs stand in pairs, one of ours beside one of the anchor's. */
export function compare(ours: readonly number[], anchor: readonly number[]): Comparison {
  const ratios = ours.map((value, at) => value / (anchor[at] ?? Number.NaN))
  return {
    ours: median(ours),
    anchor: median(anchor),
    ratio: median(ours) / median(anchor),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  }
}

export const inWords = (
  name: string,
  unit: string,
  { ours, anchor, ratio, spread }: Comparison,
  aim: string,
  digits = 1,
): string =>
  `${name}: ours ${ours.toFixed(digits)} ${unit}, anchor ${anchor.toFixed(digits)} ${unit}, ratio of medians ${ratio.toFixed(2)} (pairs ${spread[0].toFixed(2)} to ${spread[1].toFixed(2)}); aim ${aim}`
