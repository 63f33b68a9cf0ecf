// Draws the picture challenge: a few bent glyphs as a small grey PNG, so that nothing readable is in the markup.
import { randomInt } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const WIDTH = 168
const HEIGHT = 56
const LENGTH = 4

/** Strokes on a grid of 4 by 6; look-alikes (0 O, 1 I L, 5 S, 8 B …) are left out. */
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

const ALPHABET = Object.keys(GLYPHS)

type Segment = readonly [x1: number, y1: number, x2: number, y2: number]

export function drawChallenge(): { answer: string; image: string } {
  const answer = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? 'X').join('')
  const strokes = [...answer].flatMap((glyph, place) => placeGlyph(glyph, 22 + place * 34 + randomInt(6)))
  const scratches: Segment[] = Array.from({ length: 3 }, () => [
    randomInt(WIDTH),
    randomInt(HEIGHT),
    randomInt(WIDTH),
    randomInt(HEIGHT),
  ])
  return { answer, image: `data:image/png;base64,${encodePng(shade(strokes, scratches)).toString('base64')}` }
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

function shade(strokes: readonly Segment[], scratches: readonly Segment[]): Buffer {
  const phase = randomInt(628) / 100
  const pixels = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      // Looking a little aside by a wave bends every stroke.
      const bentX = x + Math.sin(y / 9 + phase) * 2.4
      const bentY = y + Math.sin(x / 15 + phase) * 3
      const ink = Math.max(cover(strokes, bentX, bentY, 1.9), 0.55 * cover(scratches, x, y, 0.8))
      pixels[y * WIDTH + x] = Math.max(0, Math.min(255, 246 - ink * 208 + randomInt(25) - 12))
    }
  }
  return pixels
}

function cover(segments: readonly Segment[], x: number, y: number, radius: number): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const [x1, y1, x2, y2] of segments) {
    const dx = x2 - x1
    const dy = y2 - y1
    const along = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(x - x1 - along * dx, y - y1 - along * dy))
  }
  return Math.max(0, Math.min(1, radius + 0.7 - nearest))
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
