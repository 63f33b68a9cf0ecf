// Decodes the PNG images a browser makes of a page: eight bits a channel, not interlaced. Anything else is refused.
import { inflateSync } from 'node:zlib'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Bytes a pixel: 1 grey, 3 colour, 2 and 4 with opacity. */
  readonly channels: number
  readonly bytes: Uint8Array
}

export class PngError extends Error {}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const MOST_PIXELS = 40_000_000

export function decodePng(file: Uint8Array): Pixels {
  const png = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (!png.subarray(0, 8).equals(SIGNATURE) || png.length < 33) throw new PngError('not a PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = CHANNELS[png[25] ?? -1]
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) throw new PngError('another kind of PNG')
  if (width === 0 || height === 0 || width * height > MOST_PIXELS) throw new PngError('too large or empty')

  const data: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const size = png.readUInt32BE(at)
    if (at + 12 + size > png.length) throw new PngError('it ends early')
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  const row = width * channels
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (row + 1) * height })
  if (raw.length !== (row + 1) * height) throw new PngError('it ends early')
  return { width, height, channels, bytes: unfilter(raw, row, height, channels) }
}

function unfilter(raw: Uint8Array, row: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0
    if (filter > 4) throw new PngError('unknown filter')
    const [from, to] = [y * (row + 1) + 1, y * row]
    for (let x = 0; x < row; x += 1) {
      const left = x >= channels ? (out[to + x - channels] ?? 0) : 0
      const up = y > 0 ? (out[to + x - row] ?? 0) : 0
      const corner = y > 0 && x >= channels ? (out[to + x - row - channels] ?? 0) : 0
      out[to + x] = (raw[from + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return out
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
