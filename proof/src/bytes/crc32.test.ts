// CRC-32: agrees with zlib for any bytes, in one call or in chunks.
import { crc32 as zlibCrc32 } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { crc32 } from '../package/zip.ts'
import { utf8 } from './digest.ts'

it('crc32 agrees with zlib, in one call and in chunks', () => {
  expect(crc32(utf8('123456789'))).toBe(0xcbf43926)
  expect(crc32(new Uint8Array(0))).toBe(0)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(200), (bytes, cut) => {
      expect(crc32(bytes)).toBe(zlibCrc32(bytes))
      expect(crc32(bytes.subarray(cut), crc32(bytes.subarray(0, cut)))).toBe(zlibCrc32(bytes))
    }),
    { numRuns: 500 },
  )
})
