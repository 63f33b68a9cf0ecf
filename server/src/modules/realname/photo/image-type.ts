// Detects an image's type by its magic number; file name and declared type are ignored.
const SIGNATURES: readonly (readonly [mediaType: string, offset: number, hex: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/webp', 8, '57454250'],
]

export const imageTypeOf = (bytes: Buffer): string | undefined =>
  SIGNATURES.find(([, offset, hex]) => bytes.subarray(offset, offset + hex.length / 2).toString('hex') === hex)?.[0]
