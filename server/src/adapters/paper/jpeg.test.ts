// Tests that only images that a PDF reader decodes are taken for JPEGs.
import { expect, test } from 'vitest'
import { jpegSize } from './jpeg.ts'

const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
const frame = (marker: number, { bits = 8, height = 16, width = 32, components = 3 } = {}) =>
  segment(marker, bits, height >> 8, height & 255, width >> 8, width & 255, components)
const image = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xd9])
const header = segment(0xe0, 1, 2, 3)

test('jpegSize reads the frame of a baseline and a progressive image', () => {
  expect(jpegSize(image(header, frame(0xc0)))).toEqual({ width: 32, height: 16 })
  expect(jpegSize(image(header, frame(0xc2, { components: 1, height: 14_000 })))).toEqual({ width: 32, height: 14_000 })
})

test.each([
  ['nothing', new Uint8Array()],
  ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa])],
  ['no frame', image(header)],
  ['an arithmetic coded frame', image(frame(0xc9))],
  ['four colours', image(frame(0xc0, { components: 4 }))],
  ['twelve bits', image(frame(0xc0, { bits: 12 }))],
  ['no height', image(frame(0xc0, { height: 0 }))],
  ['an endless width', image(frame(0xc0, { width: 60_000 }))],
  ['no end', image(header, frame(0xc0)).subarray(0, -2)],
  ['a scan before its frame', image(segment(0xda, 1), frame(0xc0))],
  ['a segment that reaches beyond the end', image([0xff, 0xe0, 0xff, 0xff])],
  ['a segment of no length', image([0xff, 0xe0, 0, 0], frame(0xc0))],
])('jpegSize refuses %s', (_, bytes) => expect(jpegSize(bytes)).toBeUndefined())
