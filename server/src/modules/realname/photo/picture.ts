// Judges a photo by its first bytes; its name and what the sender says count for nothing.
const SIGNATURES: readonly (readonly [mediaType: string, offset: number, hex: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/webp', 8, '57454250'],
]

export const pictureTypeOf = (bytes: Buffer): string | undefined =>
  SIGNATURES.find(([, offset, hex]) => bytes.subarray(offset, offset + hex.length / 2).toString('hex') === hex)?.[0]
