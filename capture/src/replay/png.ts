// Decodes browser screenshots: PNG with 8 bits per channel, not interlaced; anything else throws.
import { inflateSync } from 'node:zlib'

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Bytes per pixel: 1 grey, 3 RGB, 2 and 4 with alpha. */
  readonly channels: number
  readonly bytes: Uint8Array
}

export class PngError extends Error {}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }
const MAX_PIXELS = 40_000_000

export function decodePng(file: Uint8Array): Pixels {
  const png = Buffer.from(file.buffer, file.byteOffset, file.length)
  if (!png.subarray(0, 8).equals(SIGNATURE) || png.length < 33) throw new PngError('not a PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channels = CHANNELS[png[25] ?? -1]
  if (png[24] !== 8 || channels === undefined || png[28] !== 0)
    throw new PngError(`unsupported PNG: bit depth ${png[24]}, colour type ${png[25]}, interlace ${png[28]}`)
  if (width === 0 || height === 0 || width * height > MAX_PIXELS)
    throw new PngError(`PNG of ${width} x ${height} pixels is empty or too large`)

  const data: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const size = png.readUInt32BE(at)
    if (at + 12 + size > png.length) throw new PngError('truncated PNG')
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  const row = width * channels
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: (row + 1) * height })
  if (raw.length !== (row + 1) * height) throw new PngError('truncated PNG')
  return { width, height, channels, bytes: unfilter(raw, row, height, channels) }
}

/** In place: each row moves up over the filter bytes and is restored before the next row refers to it. */
function unfilter(raw: Uint8Array, row: number, height: number, channels: number): Uint8Array {
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * (row + 1) + 1, y * row]
    const filter = raw[from - 1] as number
    if (filter > 4) throw new PngError(`unknown PNG filter ${filter}`)
    raw.copyWithin(to, from, from + row)
    if (filter > 0) restore(raw, { filter, at: to, row, channels, first: y === 0 })
  }
  return raw.subarray(0, row * height)
}

interface Row {
  readonly filter: number
  readonly at: number
  readonly row: number
  readonly channels: number
  readonly first: boolean
}

function restore(out: Uint8Array, { filter, at, row, channels, first }: Row): void {
  for (let x = 0; x < row; x += 1) {
    const here = at + x
    const left = x >= channels ? (out[here - channels] as number) : 0
    const up = first ? 0 : (out[here - row] as number)
    if (filter === 1) out[here] = (out[here] as number) + left
    else if (filter === 2) out[here] = (out[here] as number) + up
    else if (filter === 3) out[here] = (out[here] as number) + ((left + up) >> 1)
    else
      out[here] =
        (out[here] as number) + paethPredictor(left, up, first || x < channels ? 0 : (out[here - row - channels] as number))
  }
}

function paethPredictor(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const a = Math.abs(estimate - left)
  const b = Math.abs(estimate - up)
  const c = Math.abs(estimate - corner)
  return a <= b && a <= c ? left : b <= c ? up : corner
}
