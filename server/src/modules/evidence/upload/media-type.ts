// Detects a file's media type from its first bytes; its name and declared type are ignored.
export const HEAD_BYTES = 64

const SIGNATURES: readonly (readonly [mediaType: string, offset: number, hex: string])[] = [
  ['image/png', 0, '89504e470d0a1a0a'],
  ['image/jpeg', 0, 'ffd8ff'],
  ['image/gif', 0, '47494638'],
  ['image/webp', 8, '57454250'],
  ['image/tiff', 0, '49492a00'],
  ['image/tiff', 0, '4d4d002a'],
  ['image/bmp', 0, '424d'],
  ['application/pdf', 0, '255044462d'],
  ['application/zip', 0, '504b0304'],
  ['application/x-7z-compressed', 0, '377abcaf271c'],
  ['application/vnd.rar', 0, '526172211a07'],
  ['application/gzip', 0, '1f8b'],
  ['video/mp4', 4, '6674797069736f'],
  ['video/mp4', 4, '667479706d7034'],
  ['video/mp4', 4, '6674797061766331'],
  ['audio/mp4', 4, '667479704d3441'],
  ['video/quicktime', 4, '667479707174'],
  ['video/webm', 0, '1a45dfa3'],
  ['video/x-msvideo', 8, '41564920'],
  ['audio/wav', 8, '57415645'],
  ['audio/mpeg', 0, '494433'],
  ['audio/mpeg', 0, 'fffb'],
  ['audio/flac', 0, '664c6143'],
  ['audio/ogg', 0, '4f676753'],
]

export function mediaTypeOf(head: Buffer): string | null {
  const found = SIGNATURES.find(([, offset, hex]) => head.subarray(offset, offset + hex.length / 2).toString('hex') === hex)
  return found?.[0] ?? null
}

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']
