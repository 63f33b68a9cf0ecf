// Geometry of the growth chart: start, end, scale marks and SVG paths.
import type { ChainInfo } from '@attestry/contract/modules/transparency/log'

export const CHART_WIDTH = 1000
export const CHART_HEIGHT = 280

export interface GrowthShape {
  readonly fromAt: string
  readonly toAt: string
  /** Scale marks from the bottom up. */
  readonly marks: readonly { readonly size: number; readonly y: number }[]
  /** SVG path of the step line. */
  readonly line: string
  readonly area: string
}

type Point = ChainInfo['growth'][number]

/** Undefined if there is no time span to show. The line continues flat until `now`. */
export function growthShape(info: Pick<ChainInfo, 'growth' | 'log' | 'shards'>, now = 0): GrowthShape | undefined {
  const { log, shards } = info
  // A step carries its end time, which may lie in the future.
  const growth = info.growth.map((point) => (log && point.at > log.signedAt ? { ...point, at: log.signedAt } : point))
  const last = growth.at(-1)
  const first = startPoint(growth, shards.find(({ origin }) => origin === log?.origin)?.openedAt)
  if (!log || !last || !first) return undefined
  const end = Math.max(millis(last.at), now)
  const begin = millis(first.at)
  if (end <= begin) return undefined
  const marks = scale(first.size, log.size)
  const [bottom = 0, top = 1] = [marks[0], marks.at(-1)]
  const x = (at: number) => round(((at - begin) / (end - begin)) * CHART_WIDTH)
  const y = (size: number) => round(CHART_HEIGHT - ((size - bottom) / (top - bottom)) * CHART_HEIGHT)
  const steps = growth.filter(({ at }) => millis(at) > begin).map(({ at, size }) => `H${x(millis(at))}V${y(size)}`)
  const line = `M0 ${y(first.size)}${steps.join('')}V${y(log.size)}H${CHART_WIDTH}`
  return {
    fromAt: first.at,
    toAt: new Date(end).toISOString(),
    marks: marks.map((size) => ({ size, y: y(size) })),
    line,
    area: `${line}V${CHART_HEIGHT}H0Z`,
  }
}

const millis = (at: string) => new Date(at).getTime()
const round = (value: number) => Math.round(value * 10) / 10

/** A young log starts at zero; of an old one only the last weeks are known. */
function startPoint([first]: readonly Point[], openedAt: string | undefined): Point | undefined {
  const GROWTH_HISTORY_MS = 31 * 86_400_000
  if (!first) return undefined
  const young =
    openedAt !== undefined && millis(first.at) - millis(openedAt) < GROWTH_HISTORY_MS && millis(openedAt) < millis(first.at)
  return young ? { at: openedAt, size: 0 } : first
}

/** Two to six round numbers that enclose the range; starts at zero unless that would flatten the line. */
export function scale(least: number, most: number): number[] {
  const bottom = least * 2 > most ? least : 0
  const step = roundStep(Math.max(most - bottom, 1) / 4)
  const marks = [Math.floor(bottom / step) * step]
  while ((marks.at(-1) ?? 0) < most || marks.length < 2) marks.push((marks.at(-1) ?? 0) + step)
  return marks
}

function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeast, 1)))
  return Math.ceil([1, 2, 5, 10].map((times) => times * power).find((step) => step >= atLeast) ?? 10 * power)
}
