// Objects: stored once and complete under the right digest, or not at all.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { ABSENT, brokenAfter, codeOf, collect, hexDigest, MIB, type Open, someBytes, streamOf } from './storage.fixture.ts'

const hostileDigests = [
  '',
  'abc',
  ABSENT.toUpperCase(),
  `${ABSENT}0`,
  `${ABSENT}\n`,
  `../../${'a'.repeat(58)}`,
  `${'a'.repeat(63)}/`,
]

export function objectSuite(open: Open): void {
  test.each([0, 1, 65_537, 8 * MIB, 17 * MIB + 3])('a stored object can be opened: %i bytes', async (count) => {
    const { storage } = open()
    const { bytes, sha256, size } = someBytes(count)
    expect(await storage.put(sha256, size, streamOf(bytes))).toBe('stored')
    expect(await storage.stat(sha256)).toEqual({ size })
    expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
    expect(await storage.put(sha256, size, bytes)).toBe('present')
  })

  test('an object’s digest is computed from the stored bytes', async () => {
    const { storage } = open()
    const { bytes, sha256, size } = someBytes(9 * MIB + 5)
    await storage.put(sha256, size, bytes)
    expect(await storage.digest(sha256, 'sha256')).toBe(sha256)
    expect(await storage.digest(sha256, 'sm3')).toBe(createHash('sm3').update(bytes).digest('hex'))
    expect(await storage.digest(sha256, 'crc32')).toBe(crc32(bytes).toString(16).padStart(8, '0'))
    expect(await codeOf(storage.digest(ABSENT, 'sha256'))).toBe('NOT_FOUND')
  })

  test('a CRC-32 has eight digits, also with leading zeros', async () => {
    const { storage } = open()
    // Found by trial: its CRC-32 starts with two zeros.
    for (const [text, crc] of Object.entries({ '': '00000000', '123456789': 'cbf43926', x31: '001685f0' })) {
      const bytes = Buffer.from(text)
      const sha256 = hexDigest(bytes)
      await storage.put(sha256, bytes.length, bytes)
      expect(await storage.digest(sha256, 'crc32')).toBe(crc)
    }
  })

  test('ranges include both ends and are cut at the object’s end', async () => {
    const { storage } = open()
    const { bytes, sha256, size } = someBytes(100_000)
    await storage.put(sha256, size, bytes)
    for (const [start, end] of [
      [0, 0],
      [0, 99_999],
      [99_999, 99_999],
      [12_345, 54_321],
      [99_990, 500_000],
    ] as const) {
      expect((await collect(storage.open(sha256, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    for (const [start, end] of [
      [100_000, 100_001],
      [-1, 5],
      [5, 4],
      [0.5, 3],
      [Number.NaN, 3],
    ] as const) {
      expect(await codeOf(storage.open(sha256, { start, end }))).toBe('BAD_RANGE')
    }
  })

  test('a missing object is NOT_FOUND or undefined', async () => {
    const { storage } = open()
    expect(await storage.stat(ABSENT)).toBeUndefined()
    expect(await codeOf(storage.open(ABSENT))).toBe('NOT_FOUND')
    expect(await codeOf(storage.open(ABSENT, { start: 0, end: 1 }))).toBe('NOT_FOUND')
  })

  test.each([1000, 9 * MIB])('bytes that do not match their digest or size are refused and leave nothing: %i', async (count) => {
    const { storage } = open()
    const { bytes, sha256, size } = someBytes(count)
    const flipped = Buffer.from(bytes)
    flipped[count >> 1] = (flipped[count >> 1] ?? 0) ^ 1
    const puts = [
      () => storage.put(sha256, size, flipped),
      () => storage.put(sha256, size, streamOf(flipped)),
      () => storage.put(sha256, size - 1, streamOf(bytes)),
      () => storage.put(sha256, size + 1, streamOf(bytes)),
      () => storage.put(sha256, size, streamOf(Buffer.concat([bytes, Buffer.from('x')]))),
    ]
    for (const put of puts) expect(await codeOf(put())).toBe('DIGEST_MISMATCH')
    expect(await codeOf(storage.put(sha256, size, brokenAfter(bytes.subarray(0, count - 10))))).toBe('SOURCE_BROKEN')
    expect(await storage.stat(sha256)).toBeUndefined()
    expect(await storage.deleteLeftovers(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('a put with the digest of a stored object still needs its bytes', async () => {
    const { storage } = open()
    const { bytes, sha256, size } = someBytes(5000)
    await storage.put(sha256, size, bytes)
    expect(await codeOf(storage.put(sha256, size, Buffer.alloc(size)))).toBe('DIGEST_MISMATCH')
    expect(await codeOf(storage.put(sha256, 10, Buffer.alloc(10)))).toBe('DIGEST_MISMATCH')
    expect(await collect(storage.open(sha256))).toEqual(bytes)
  })

  test.each([4000, 9 * MIB])('concurrent puts of one object store it once and complete (%i bytes)', async (count) => {
    const { storage, reopen } = open()
    const other = await reopen()
    const { bytes, sha256, size } = someBytes(count)
    const outcomes = await Promise.all(
      [storage, other, storage, other].map((it, at) => it.put(sha256, size, at < 2 ? bytes : streamOf(bytes))),
    )
    expect(outcomes).toContain('stored')
    expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
    await other.close()
  })

  test('list returns every object once', async () => {
    const { storage } = open()
    const put = Array.from({ length: 5 }, (_, at) => someBytes(100 + at))
    for (const { bytes, sha256, size } of put) await storage.put(sha256, size, bytes)
    const listed: { sha256: string; size: number }[] = []
    for await (const object of storage.list()) listed.push(object)
    for (const { sha256, size } of put) expect(listed.filter((it) => it.sha256 === sha256)).toEqual([{ sha256, size }])
  })

  test('an invalid digest never becomes a path', async () => {
    const { storage } = open()
    for (const digest of hostileDigests) {
      expect(await codeOf(storage.put(digest, 0, Buffer.alloc(0)))).toBe('BAD_ID')
      expect(await codeOf(storage.open(digest))).toBe('BAD_ID')
      expect(await codeOf(storage.stat(digest))).toBe('BAD_ID')
      expect(await codeOf(storage.stage.commit('some-stage', digest, 0))).toBe('BAD_ID')
    }
  })
}
