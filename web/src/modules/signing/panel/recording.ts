// Records handwriting as the contract wants it: strokes of points with time and pressure, in the coordinates of the first stroke.
import { type Handwriting, MAX_POINTS, MAX_POINTS_PER_STROKE, MAX_STROKES } from '@attestry/contract/modules/signing/ink'

type Point = Handwriting['strokes'][number][number]

export interface Recording extends Handwriting {
  /** Of the first point, in milliseconds of the page's clock. */
  readonly startedAt: number
}

/** One pointer position, relative to the box. */
export interface Sample {
  readonly x: number
  readonly y: number
  readonly at: number
  readonly pressure: number
}

interface Box {
  readonly width: number
  readonly height: number
}

/** Nearer points add size, not shape. */
const MIN_STEP = 1

/** The contract takes no later points: the next stroke after a longer pause starts a new recording. */
const MAX_DURATION_MS = 600_000

export const isOver = ({ startedAt }: Recording, at: number): boolean => at - startedAt > MAX_DURATION_MS

export const startRecording = (box: Box, pointer: string, at: number): Recording => ({
  width: round(box.width),
  height: round(box.height),
  pointer: pointer === 'pen' || pointer === 'touch' ? pointer : 'mouse',
  strokes: [],
  startedAt: at,
})

export const isFull = ({ strokes }: Handwriting): boolean =>
  strokes.length >= MAX_STROKES || strokes.reduce((sum, stroke) => sum + stroke.length, 0) >= MAX_POINTS

export function addStroke(recording: Recording, box: Box, sample: Sample): Recording {
  return isFull(recording) ? recording : { ...recording, strokes: [...recording.strokes, [pointOf(recording, box, sample)]] }
}

/** Continues the last stroke. */
export function addPoints(recording: Recording, box: Box, samples: readonly Sample[]): Recording {
  const last = recording.strokes.at(-1)
  if (!last) return recording
  const room = Math.min(
    MAX_POINTS_PER_STROKE - last.length,
    MAX_POINTS - recording.strokes.reduce((sum, each) => sum + each.length, 0),
  )
  const stroke = [...last]
  for (const sample of samples) {
    if (stroke.length - last.length >= room || isOver(recording, sample.at)) break
    const point = pointOf(recording, box, sample)
    const before = stroke.at(-1)
    if (!before || Math.hypot(point[0] - before[0], point[1] - before[1]) >= MIN_STEP) stroke.push(point)
  }
  return stroke.length === last.length ? recording : { ...recording, strokes: [...recording.strokes.slice(0, -1), stroke] }
}

export const withoutLastStroke = (recording: Recording): Recording | undefined =>
  recording.strokes.length > 1 ? { ...recording, strokes: recording.strokes.slice(0, -1) } : undefined

export const handwritingOf = ({ startedAt: _, ...handwriting }: Recording): Handwriting => handwriting

/** The box may have changed its size since the first stroke, such as a phone that was turned. */
const pointOf = ({ width, height, startedAt }: Recording, box: Box, { x, y, at, pressure }: Sample): Point => [
  within(round((x * width) / box.width), width),
  within(round((y * height) / box.height), height),
  Math.max(0, Math.round(at - startedAt)),
  within(Math.round(pressure * 1000) / 1000, 1),
]

const round = (value: number) => Math.round(value * 10) / 10
const within = (value: number, most: number) => Math.min(most, Math.max(0, value))

/** An SVG path through the points, rounded at their middles. */
export function pathOf(stroke: readonly Point[]): string {
  const [first, ...rest] = stroke
  if (!first) return ''
  // A dot: round caps draw a line without length.
  if (rest.length === 0) return `M${first[0]} ${first[1]}h0`
  const curves = rest.slice(0, -1).map(([x, y], at) => {
    const next = rest[at + 1] as Point
    return `Q${x} ${y} ${(x + next[0]) / 2} ${(y + next[1]) / 2}`
  })
  const last = rest.at(-1) as Point
  return `M${first[0]} ${first[1]}${curves.join('')}L${last[0]} ${last[1]}`
}
