// Reads the size of a JPEG from its frame header; rejects anything that a PDF/A file with RGB colours cannot contain.

const MAX_SIDE_PX = 20_000
const START_OF_IMAGE = 0xffd8
const END_OF_IMAGE = 0xffd9
const START_OF_SCAN = 0xda
/** Baseline, extended and progressive, Huffman coded: the ones that PDF readers decode. */
const FRAMES: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])
const BITS_PER_SAMPLE = 8

export interface JpegSize {
  readonly width: number
  readonly height: number
}

export function jpegSize(bytes: Uint8Array): JpegSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== START_OF_IMAGE || view.getUint16(bytes.length - 2) !== END_OF_IMAGE)
    return undefined
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === START_OF_SCAN) return undefined
    if (FRAMES.has(marker)) return frameSize(view, at + 4)
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

function frameSize(view: DataView, at: number): JpegSize | undefined {
  if (at + 6 > view.byteLength) return undefined
  const [bits, height, width, components] = [
    view.getUint8(at),
    view.getUint16(at + 1),
    view.getUint16(at + 3),
    view.getUint8(at + 5),
  ]
  const fits = (side: number) => side > 0 && side <= MAX_SIDE_PX
  return bits === BITS_PER_SAMPLE && fits(width) && fits(height) && (components === 1 || components === 3)
    ? { width, height }
    : undefined
}

const isMetadata = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

/** The same picture without place, camera, thumbnail and comments; Adobe's colour segment (APP14) is needed to decode it. */
export function withoutMetadata(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 4 <= bytes.length && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== START_OF_SCAN) {
    const end = at + 2 + view.getUint16(at + 2)
    if (!isMetadata(view.getUint8(at + 1))) kept.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat([...kept, bytes.subarray(at)])
}
