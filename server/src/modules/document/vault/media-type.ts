// Detects a media type by its magic number; file name and declared type are ignored.
const SIGNATURES = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/webp', 8, '57454250'],
  ['application/zip', 0, '504b0304'],
  ['application/pdf', 0, '255044462d'],
  // With its declaration, with or without byte order mark, or the root element of an electronic invoice.
  ['text/xml', 0, '3c3f786d6c'],
  ['text/xml', 0, 'efbbbf3c3f786d6c'],
  ['text/xml', 0, '3c45496e766f696365'],
] as const satisfies readonly (readonly [mediaType: string, offset: number, hex: string])[]

export type MediaType = (typeof SIGNATURES)[number][0]

export const mediaTypeOf = (bytes: Buffer): MediaType | undefined =>
  SIGNATURES.find(([, offset, hex]) => bytes.subarray(offset, offset + hex.length / 2).toString('hex') === hex)?.[0]
