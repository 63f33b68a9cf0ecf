// Renders a CAPTCHA: a few distorted glyphs as a small greyscale PNG, without any text in the markup.
import { randomBytes, randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 168
const HEIGHT = 56
const LENGTH = 4
const BEND_X = 2.4
const BEND_Y = 3
const SOFT_EDGE = 0.7

/** Strokes on a 4 × 6 grid; look-alikes (0 O, 1 I L, 5 S, 8 B …) are omitted. */
const GLYPHS: Record<string, readonly (readonly number[])[]> = {
  A: [
    [0, 6, 2, 0, 4, 6],
    [1, 4, 3, 4],
  ],
  C: [[4, 1, 3, 0, 1, 0, 0, 1, 0, 5, 1, 6, 3, 6, 4, 5]],
  E: [
    [4, 0, 0, 0, 0, 6, 4, 6],
    [0, 3, 3, 3],
  ],
  F: [
    [4, 0, 0, 0, 0, 6],
    [0, 3, 3, 3],
  ],
  H: [
    [0, 0, 0, 6],
    [4, 0, 4, 6],
    [0, 3, 4, 3],
  ],
  J: [[3, 0, 3, 5, 2, 6, 1, 6, 0, 5]],
  K: [
    [0, 0, 0, 6],
    [4, 0, 0, 3, 4, 6],
  ],
  M: [[0, 6, 0, 0, 2, 3, 4, 0, 4, 6]],
  N: [[0, 6, 0, 0, 4, 6, 4, 0]],
  P: [[0, 6, 0, 0, 3, 0, 4, 1, 4, 2, 3, 3, 0, 3]],
  R: [
    [0, 6, 0, 0, 3, 0, 4, 1, 4, 2, 3, 3, 0, 3],
    [2, 3, 4, 6],
  ],
  T: [
    [0, 0, 4, 0],
    [2, 0, 2, 6],
  ],
  U: [[0, 0, 0, 5, 1, 6, 3, 6, 4, 5, 4, 0]],
  W: [[0, 0, 1, 6, 2, 2, 3, 6, 4, 0]],
  X: [
    [0, 0, 4, 6],
    [4, 0, 0, 6],
  ],
  Y: [
    [0, 0, 2, 3, 4, 0],
    [2, 3, 2, 6],
  ],
  3: [
    [0, 1, 1, 0, 3, 0, 4, 1, 4, 2, 3, 3, 1, 3],
    [3, 3, 4, 4, 4, 5, 3, 6, 1, 6, 0, 5],
  ],
  4: [[3, 6, 3, 0, 0, 4, 4, 4]],
  6: [[4, 1, 3, 0, 1, 0, 0, 1, 0, 5, 1, 6, 3, 6, 4, 5, 4, 4, 3, 3, 1, 3, 0, 4]],
  7: [[0, 0, 4, 0, 1, 6]],
  9: [[4, 2, 3, 3, 1, 3, 0, 2, 0, 1, 1, 0, 3, 0, 4, 1, 4, 5, 3, 6, 1, 6, 0, 5]],
}

export const ALPHABET: readonly string[] = Object.keys(GLYPHS)

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

export function renderCaptcha(): { answer: string; image: string } {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'X').join('')
  const strokes = [...answer].flatMap((glyph, place) => placeGlyph(glyph, 22 + place * 34 + randomInt(6)))
  const noiseLines: Segment[] = Array.from({ length: 3 }, () => [
    randomInt(WIDTH),
    randomInt(HEIGHT),
    randomInt(WIDTH),
    randomInt(HEIGHT),
  ])
  return { answer, image: `data:image/png;base64,${encodePng(rasterize(strokes, noiseLines)).toString('base64')}` }
}

function placeGlyph(glyph: string, left: number): Segment[] {
  const angle = (randomInt(50) - 25) / 100
  const scale = 4.6 + randomInt(14) / 10
  const top = 8 + randomInt(8)
  const turn = (x: number, y: number): [number, number] => [
    left + (x * Math.cos(angle) - y * Math.sin(angle)) * scale,
    top + (x * Math.sin(angle) + y * Math.cos(angle)) * scale,
  ]
  return (GLYPHS[glyph] ?? []).flatMap((line) => {
    const points = Array.from({ length: line.length / 2 }, (_, at) => turn(line[at * 2] ?? 0, line[at * 2 + 1] ?? 0))
    return points.slice(1).map((to, at): Segment => [...(points[at] ?? to), ...to])
  })
}

function rasterize(strokes: readonly Segment[], noiseLines: readonly Segment[]): Buffer {
  const phase = randomInt(628) / 100
  const ink = new Float64Array(WIDTH * HEIGHT)
  // Sampling along a wave distorts every stroke.
  const bend = (x: number, y: number): [number, number] => [
    x + Math.sin(y / 9 + phase) * BEND_X,
    y + Math.sin(x / 15 + phase) * BEND_Y,
  ]
  for (const stroke of strokes) drawSegment(ink, stroke, 1.9, 1, bend)
  for (const scratch of noiseLines) drawSegment(ink, scratch, 0.8, 0.55, (x, y) => [x, y])
  const grain = randomBytes(ink.length)
  return Buffer.from(ink.map((darkness, at) => Math.max(0, Math.min(255, 246 - darkness * 208 + ((grain[at] ?? 0) % 25) - 12))))
}

/** Visits only pixels near the segment: anonymous visitors request CAPTCHAs, and rendering blocks the event loop. */
function drawSegment(
  ink: Float64Array,
  [x1, y1, x2, y2]: Segment,
  radius: number,
  strength: number,
  bend: (x: number, y: number) => [number, number],
): void {
  const reach = radius + SOFT_EDGE
  const from = {
    x: Math.max(0, Math.floor(Math.min(x1, x2) - reach - BEND_X)),
    y: Math.max(0, Math.floor(Math.min(y1, y2) - reach - BEND_Y)),
  }
  const to = {
    x: Math.min(WIDTH - 1, Math.ceil(Math.max(x1, x2) + reach + BEND_X)),
    y: Math.min(HEIGHT - 1, Math.ceil(Math.max(y1, y2) + reach + BEND_Y)),
  }
  const dx = x2 - x1
  const dy = y2 - y1
  for (let y = from.y; y <= to.y; y += 1) {
    for (let x = from.x; x <= to.x; x += 1) {
      const [bentX, bentY] = bend(x, y)
      const along = Math.max(0, Math.min(1, ((bentX - x1) * dx + (bentY - y1) * dy) / (dx * dx + dy * dy || 1)))
      const distance = Math.hypot(bentX - x1 - along * dx, bentY - y1 - along * dy)
      const cover = strength * Math.max(0, Math.min(1, reach - distance))
      const at = y * WIDTH + x
      if (cover > (ink[at] ?? 0)) ink[at] = cover
    }
  }
}

function encodePng(grey: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.concat(
    Array.from({ length: HEIGHT }, (_, y) => Buffer.concat([Buffer.of(0), grey.subarray(y * WIDTH, (y + 1) * WIDTH)])),
  )
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
