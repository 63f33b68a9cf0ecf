// Draws handwriting and a caption as the visible content of a signature field.
import { coordinate, outlined } from './outline.ts'
import { PaperFault } from './paper-fault.ts'
import type { Ink } from './port.ts'
import type { Typefaces } from './typeface.ts'

const CAPTION_SIZE = 6.5
const CAPTION_HEIGHT = 11
const MARGIN = 4
const LINE_WIDTH = 1.3
const MAX_STROKES = 400
const MAX_POINTS = 8_000
const INK = '0.04 0.1 0.35 RG'
const CAPTION = '0.27 0.35 0.38 rg'
const ROUND_ENDS = ['1 J', '1 j']

export interface Size {
  readonly width: number
  readonly height: number
}

/** The lines of a content stream for a field of this size. */
export function drawInk({ regular }: Typefaces, ink: Ink, caption: string, { width, height }: Size): string[] {
  const { strokes, ...canvas } = checked(ink)
  const room = { width: width - 2 * MARGIN, height: height - CAPTION_HEIGHT - MARGIN }
  const scale = Math.min(room.width / canvas.width, room.height / canvas.height)
  const left = MARGIN + (room.width - canvas.width * scale) / 2
  const top = height - MARGIN / 2 - (room.height - canvas.height * scale) / 2
  const at = ([x, y]: readonly [number, number]) => `${coordinate(left + x * scale)} ${coordinate(top - y * scale)}`
  const lines = strokes.flatMap(([first, ...rest]) =>
    // A dot is a line to itself, which its round ends make visible.
    first ? [`${at(first)} m`, ...(rest.length > 0 ? rest : [first]).map((point) => `${at(point)} l`), 'S'] : [],
  )
  const captionSize = Math.min(CAPTION_SIZE, room.width / regular.width(caption, false))
  return [INK, `${LINE_WIDTH} w`, ...ROUND_ENDS, ...lines, CAPTION, ...outlined(regular, caption, captionSize, MARGIN, MARGIN)]
}

function checked(ink: Ink): Ink {
  const { width, height, strokes } = ink
  const points = strokes.flat()
  const isInside = ([x, y]: readonly [number, number]) => x >= 0 && x <= width && y >= 0 && y <= height
  if (!(width > 0 && height > 0) || points.length === 0 || !points.every(isInside))
    throw new PaperFault('content', 'handwriting needs points, all of them inside its canvas')
  if (strokes.length > MAX_STROKES || points.length > MAX_POINTS)
    throw new PaperFault('too-large', `handwriting of ${strokes.length} strokes and ${points.length} points`)
  return ink
}
