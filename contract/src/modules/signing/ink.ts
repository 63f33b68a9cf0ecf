// Handwriting as strokes that can be replayed: points with time, and pressure where the device measures it.
import * as z from 'zod/mini'
import { field } from '../../field.ts'

export const MAX_STROKES = 200
export const MAX_POINTS_PER_STROKE = 2_000
export const MAX_POINTS = 6_000
const MAX_CANVAS_SIDE = 4_000
const MAX_DURATION_MS = 600_000

/** Shorter handwriting is a dot or a dash, not a name. */
export const MIN_POINTS = 12
/** Length of all strokes, in widths of the canvas. */
export const MIN_PATH_WIDTHS = 0.3

const side = z.number().check(z.gt(0), z.lte(MAX_CANVAS_SIDE))
const Point = z.tuple([
  z.number().check(z.gte(0), z.lte(MAX_CANVAS_SIDE)),
  z.number().check(z.gte(0), z.lte(MAX_CANVAS_SIDE)),
  /** Milliseconds since the first point. */
  z.int().check(z.gte(0), z.lte(MAX_DURATION_MS)),
  /** 0 to 1; meaningless for most fingers and mice. */
  z.number().check(z.gte(0), z.lte(1)),
])

export const Handwriting = field(
  z.strictObject({
    width: side,
    height: side,
    pointer: z.enum(['mouse', 'pen', 'touch']),
    strokes: z
      .array(z.array(Point).check(z.minLength(1), z.maxLength(MAX_POINTS_PER_STROKE)))
      .check(z.minLength(1), z.maxLength(MAX_STROKES)),
  }),
  {
    label: { zh: '手写签名', en: 'Handwriting' },
    hint: { zh: '请在签名框内书写姓名', en: 'write your name in the box' },
    secret: true,
    example: {
      width: 320,
      height: 120,
      pointer: 'mouse',
      strokes: [Array.from({ length: 24 }, (_, at) => [12 + at * 12, 60 + (at % 2) * 20, at * 16, 0.5])],
    },
  },
)
export type Handwriting = z.infer<typeof Handwriting>

/** The length of the line in canvas units, and the number of points. */
export function measure({ strokes }: Pick<Handwriting, 'strokes'>): { readonly points: number; readonly path: number } {
  let path = 0
  for (const stroke of strokes)
    for (const [at, [x, y]] of stroke.entries()) {
      const before = stroke[at - 1]
      if (before) path += Math.hypot(x - before[0], y - before[1])
    }
  return { points: strokes.reduce((sum, stroke) => sum + stroke.length, 0), path }
}

/** Null: it may be a name. */
export function handwritingProblem(ink: Handwriting): 'outside' | 'too-short' | 'too-long' | null {
  const { points, path } = measure(ink)
  if (points > MAX_POINTS) return 'too-long'
  if (points < MIN_POINTS || path < MIN_PATH_WIDTHS * ink.width) return 'too-short'
  const isInside = ink.strokes.every((stroke) => stroke.every(([x, y]) => x <= ink.width && y <= ink.height))
  return isInside ? null : 'outside'
}
