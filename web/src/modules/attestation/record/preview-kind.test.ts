// Nothing that a browser could run is shown, and what is text is told from what is not.
import { expect, test } from 'vitest'
import { previewOf, worthSeeingFirst } from './preview-kind.ts'
import { textOfBytes } from './decode-text.ts'

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
] as const)('%s is shown as %s', (mediaType, kind) => {
  const preview = previewOf({ mediaType, size: 1000 })
  expect(preview.kind).toBe(kind)
  if (kind === 'text') expect(preview).toMatchObject({ mediaType: 'text/plain' })
})

test('a film of gigabytes is not loaded into the page; a digest alone has nothing to show', () => {
  expect(previewOf({ mediaType: 'video/mp4', size: 3e9 }).kind).toBe('large')
  expect(previewOf({ mediaType: 'image/png', size: 3e8 }).kind).toBe('large')
  expect(previewOf({ mediaType: null, size: null }).kind).toBe('none')
})

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

test('reads UTF-8, cut in the middle of a letter too', () => {
  expect(textOfBytes(new TextEncoder().encode('a\u4e2d\u6587\r\n'))).toBe('a\u4e2d\u6587\r\n')
  expect(textOfBytes(bytes('61e4b8ade696'))).toBe('a\u4e2d')
})

test('reads UTF-16 by its mark and GB 18030', () => {
  expect(textOfBytes(bytes('fffe2d4e'))).toBe('\u4e2d')
  expect(textOfBytes(bytes('feff4e2d'))).toBe('\u4e2d')
  expect(textOfBytes(bytes('d6d0cec4'))).toBe('\u4e2d\u6587')
})

test.each([
  ['zeros', '00000000'],
  ['an executable', '7f454c460201010000000000'],
  ['control characters', '4d5a9000030000000400'],
])('%s are not text', (_, hex) => {
  expect(textOfBytes(bytes(hex))).toBeUndefined()
})

test('a capture is opened at the picture that is quickest to see; other records at their first file', () => {
  const html = { mediaType: 'text/html', size: 10 }
  const png = { mediaType: 'image/png', size: 5_000 }
  const jpeg = { mediaType: 'image/jpeg', size: 200 }
  expect(worthSeeingFirst([html, png, jpeg])).toBe(2)
  expect(worthSeeingFirst([html, { mediaType: 'application/pdf', size: 3 }])).toBe(0)
  expect(worthSeeingFirst([])).toBe(0)
})
