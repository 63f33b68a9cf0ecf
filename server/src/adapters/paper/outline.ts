// Text as filled outlines: a drawing inside a signature field may refer to no font.
import type { Typeface } from './typeface.ts'

const OPERATOR = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' } as const

/** One operator per line; the baseline begins at `x`, `y`, upwards as in PDF. */
export function outlined({ font }: Typeface, text: string, size: number, x: number, y: number): string[] {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const lines: string[] = []
  let advance = 0
  for (const [at, glyph] of glyphs.entries()) {
    const place = (value: number, index: number) =>
      coordinate(index % 2 === 0 ? x + (advance + value) * scale : y + value * scale)
    for (const { command, args } of cubic(glyph.path.commands))
      lines.push([...args.map(place), OPERATOR[command as keyof typeof OPERATOR]].join(' '))
    advance += positions[at]?.xAdvance ?? 0
  }
  return lines.length > 0 ? [...lines, 'f'] : []
}

export const coordinate = (value: number): string => String(Math.round(value * 100) / 100)

interface PathCommand {
  readonly command: string
  readonly args: readonly number[]
}

/** PDF has no quadratic curves: each becomes a cubic one with the same shape. */
function cubic(commands: readonly PathCommand[]): PathCommand[] {
  let [fromX, fromY] = [0, 0]
  return commands.map(({ command, args }) => {
    const [startX, startY] = [fromX, fromY]
    ;[fromX = fromX, fromY = fromY] = args.slice(-2)
    if (command !== 'quadraticCurveTo') return { command, args }
    const [controlX = 0, controlY = 0, endX = 0, endY = 0] = args
    const between = (from: number, control: number) => from + (2 / 3) * (control - from)
    return {
      command: 'bezierCurveTo',
      args: [between(startX, controlX), between(startY, controlY), between(endX, controlX), between(endY, controlY), endX, endY],
    }
  })
}
