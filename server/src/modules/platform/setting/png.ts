// Re-encodes a PNG from its pixels, dropping everything else in the file; rejects anything but a valid PNG.
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { LOGO_SIDE } from '@attestry/contract/modules/platform/setting'

export interface CleanPng {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const CHUNK_OVERHEAD_BYTES = 12
const MAX_FILTER_TYPE = 4

/** Channels and allowed bit depths of each colour type. */
const colourTypes: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
const PALETTE = 3

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = SIGNATURE.length
  while (at + CHUNK_OVERHEAD_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + CHUNK_OVERHEAD_BYTES + length
    if (end > bytes.length) return
    const named = bytes.subarray(at + 4, end - 4)
    if (crc32(named) !== bytes.readUInt32BE(end - 4)) return
    const type = named.toString('latin1', 0, 4)
    yield { type, data: named.subarray(4) }
    if (type === 'IEND') return
    at = end
  }
}

function framed(type: string, data: Buffer): Buffer {
  const frame = Buffer.alloc(CHUNK_OVERHEAD_BYTES + data.length)
  frame.writeUInt32BE(data.length, 0)
  frame.write(type, 4, 'latin1')
  data.copy(frame, 8)
  frame.writeUInt32BE(crc32(frame.subarray(4, 8 + data.length)), 8 + data.length)
  return frame
}

/** Limits the output to the size given in the header, as protection against decompression bombs. */
function pixelsOf(packed: Buffer, expected: number): Buffer | undefined {
  try {
    const pixels = inflateSync(packed, { maxOutputLength: expected })
    return pixels.length === expected ? pixels : undefined
  } catch {
    return undefined
  }
}

function isAllowedSide(length: number): boolean {
  return length >= LOGO_SIDE.least && length <= LOGO_SIDE.most
}

/** Undefined for anything but an intact, non-interlaced PNG with the dimensions of a logo. */
export function cleanPng(bytes: Buffer): CleanPng | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined
  const chunks = [...chunksOf(bytes)]
  const [first] = chunks
  if (first?.type !== 'IHDR' || first.data.length !== 13 || chunks.at(-1)?.type !== 'IEND') return undefined
  const head = first.data
  const [width, height, depth, colour] = [head.readUInt32BE(0), head.readUInt32BE(4), head.readUInt8(8), head.readUInt8(9)]
  const format = colourTypes[colour]
  if (!isAllowedSide(width) || !isAllowedSide(height) || !format?.depths.includes(depth)) return undefined
  if (head.readUInt8(10) !== 0 || head.readUInt8(11) !== 0 || head.readUInt8(12) !== 0) return undefined
  const only = (type: string) => chunks.filter((chunk) => chunk.type === type).map((chunk) => chunk.data)
  const row = 1 + Math.ceil((width * depth * format.channels) / 8)
  const pixels = pixelsOf(Buffer.concat(only('IDAT')), row * height)
  if (!pixels) return undefined
  for (let line = 0; line < height; line += 1) if ((pixels[line * row] ?? 0) > MAX_FILTER_TYPE) return undefined
  const [palette] = only('PLTE')
  const [transparency] = only('tRNS')
  if (colour === PALETTE && !(palette && palette.length % 3 === 0 && palette.length >= 3 && palette.length <= 768))
    return undefined
  const kept = [
    framed('IHDR', head),
    ...(palette && colour === PALETTE ? [framed('PLTE', palette)] : []),
    ...(transparency && transparency.length <= 256 ? [framed('tRNS', transparency)] : []),
    framed('IDAT', deflateSync(pixels, { level: 9 })),
    framed('IEND', Buffer.alloc(0)),
  ]
  return { bytes: Buffer.concat([SIGNATURE, ...kept]), width, height }
}
