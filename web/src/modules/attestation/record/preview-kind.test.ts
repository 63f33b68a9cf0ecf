// Tests that previews never run content, and that text is told from binary data.
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'
import { initialFileIndex, previewOf } from './preview-kind.ts'

test.each([
  ['image/png', 'image'],
  ['image/avif', 'image'],
  ['image/svg+xml', 'text'],
  ['image/tiff', 'none'],
  ['text/html', 'text'],
  ['application/pdf', 'none'],
  ['application/xhtml+xml', 'text'],
  ['application/javascript', 'none'],
  ['video/mp4', 'video'],
  ['audio/mpeg', 'audio'],
  [null, 'text'],
] as const)('previewOf shows %s as %s', (mediaType, kind) => {
  const preview = previewOf({ mediaType, size: 1000 })
  expect(preview.kind).toBe(kind)
  if (kind === 'text') expect(preview).toMatchObject({ mediaType: 'text/plain' })
})

test('previewOf shows neither files above the size limit nor digest-only files', () => {
  expect(previewOf({ mediaType: 'video/mp4', size: 3e9 }).kind).toBe('large')
  expect(previewOf({ mediaType: 'image/png', size: 3e8 }).kind).toBe('large')
  expect(previewOf({ mediaType: null, size: null }).kind).toBe('none')
})

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('decodeText reads UTF-8, even if cut within a character', () => {
  expect(decodeText(new TextEncoder().encode('a\u4e2d\u6587\r\n'))).toBe('a\u4e2d\u6587\r\n')
  expect(decodeText(bytes('61e4b8ade696'))).toBe('a\u4e2d')
})

test('decodeText reads UTF-16 with byte order mark and GB 18030', () => {
  expect(decodeText(bytes('fffe2d4e'))).toBe('\u4e2d')
  expect(decodeText(bytes('feff4e2d'))).toBe('\u4e2d')
  expect(decodeText(bytes('d6d0cec4'))).toBe('\u4e2d\u6587')
})

test.each([
  ['zeros', '00000000'],
  ['an executable', '7f454c460201010000000000'],
  ['control characters', '4d5a9000030000000400'],
])('decodeText rejects %s', (_, hex) => {
  expect(decodeText(bytes(hex))).toBeUndefined()
})

test('initialFileIndex selects a flagged file, else the smallest image, otherwise the first file', () => {
  const scan = { state: 'clean', signature: null, reason: null, engine: 'ClamAV 1.4', at: null } as const
  const html = { mediaType: 'text/html', size: 10, scan }
  const png = { mediaType: 'image/png', size: 5_000, scan }
  const jpeg = { mediaType: 'image/jpeg', size: 200, scan }
  const flagged = { mediaType: null, size: 68, scan: { ...scan, state: 'flagged', signature: 'Eicar' } } as const
  expect(initialFileIndex([html, jpeg, flagged])).toBe(2)
  expect(initialFileIndex([html, png, jpeg])).toBe(2)
  expect(initialFileIndex([html, { mediaType: 'application/pdf', size: 3, scan: null }])).toBe(0)
  expect(initialFileIndex([])).toBe(0)
})
