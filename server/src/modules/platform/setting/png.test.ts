// Uploaded logos are re-encoded: only pixels are kept, and anything but a valid PNG is rejected.
import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cleanPng } from './png.ts'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface PngOptions {
  readonly width?: number
  readonly height?: number
  readonly pixels?: Buffer
  readonly interlace?: number
  readonly more?: readonly Buffer[]
  readonly tail?: Buffer
}

function png({ width = 40, height = 40, pixels, interlace = 0, more = [], tail = Buffer.alloc(0) }: PngOptions = {}): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  head.writeUInt8(6, 9)
  head.writeUInt8(interlace, 12)
  const raw = pixels ?? Buffer.alloc((1 + width * 4) * height)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(raw)),
    chunk('IEND', Buffer.alloc(0)),
    tail,
  ])
}

const typesIn = (bytes: Buffer): string[] => {
  const types: string[] = []
  for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at)) types.push(bytes.toString('latin1', at + 4, at + 8))
  return types
}

describe('cleanPng', () => {
  it('keeps the pixels and drops text, profiles, animation and trailing bytes', () => {
    const pixels = Buffer.alloc((1 + 40 * 4) * 40)
    pixels[5] = 200
    const dirty = png({
      pixels,
      more: [chunk('tEXt', Buffer.from('Comment\0<script>')), chunk('eXIf', Buffer.alloc(64)), chunk('acTL', Buffer.alloc(8))],
      tail: Buffer.from('<?php system($_GET[0]);'),
    })
    const clean = cleanPng(dirty)
    expect(clean).toMatchObject({ width: 40, height: 40 })
    const bytes = clean?.bytes ?? Buffer.alloc(0)
    expect(typesIn(bytes)).toEqual(['IHDR', 'IDAT', 'IEND'])
    expect(bytes.includes('script') || bytes.includes('php')).toBe(false)
    const at = bytes.indexOf('IDAT')
    expect(inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4))).equals(pixels)).toBe(true)
    expect(cleanPng(bytes)?.bytes.equals(bytes), 'the same the second time').toBe(true)
  })
})

describe('cleanPng rejects', () => {
  const damaged = png()
  damaged.writeUInt8(damaged.readUInt8(30) ^ 1, 30)
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['only a signature', SIGNATURE],
    ['a wrong checksum', damaged],
    ['a truncated file', png().subarray(0, 60)],
    ['too small a side', png({ width: 16 })],
    ['too large a side', png({ width: 2000, height: 40 })],
    ['fewer pixels than declared', png({ pixels: Buffer.alloc(100) })],
    ['more pixels than declared', png({ pixels: Buffer.alloc(2_000_000) })],
    ['an unknown filter type', png({ pixels: Buffer.alloc((1 + 40 * 4) * 40, 9) })],
    ['an interlaced image', png({ interlace: 1 })],
    ['an empty file', Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(cleanPng(bytes)).toBeUndefined()
  })
})
