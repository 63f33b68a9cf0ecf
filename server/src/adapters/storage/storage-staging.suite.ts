// Staging: a stage grows only at its end, up to its limit, and becomes an object exactly once.
import { expect, test } from 'vitest'
import {
  ABSENT,
  codeOf,
  collect,
  heldSource,
  hexDigest,
  MIB,
  newStageId,
  type Open,
  someBytes,
  streamOf,
  until,
} from './storage.fixture.ts'

const hostileIds = [
  '',
  'short',
  'UPPERCASE-ID',
  '../../etc/passwd',
  'a/b/c/d/e/f',
  'dot.dot.dot',
  'x'.repeat(65),
  'new-line\n',
  'nul-byte\0x',
  '证据证据证据证据',
]

export function stagingSuite(open: Open): void {
  test('staged bytes are appended, read back and committed', async () => {
    const { stage, ...storage } = { stage: open().storage.stage, open: open().storage.open.bind(open().storage) }
    const id = newStageId()
    const { bytes, sha256, size } = someBytes(200_000)
    await stage.create(id)
    expect(await stage.size(id)).toBe(0)
    expect((await collect(stage.read(id))).length).toBe(0)
    expect(await stage.append(id, 0, streamOf(bytes.subarray(0, 70_000)), size)).toBe(70_000)
    expect(await stage.append(id, 70_000, streamOf(bytes.subarray(70_000)), size - 70_000)).toBe(size)
    expect(await stage.size(id)).toBe(size)
    expect((await collect(stage.read(id))).equals(bytes)).toBe(true)
    expect((await collect(stage.read(id, 69_999))).equals(bytes.subarray(69_999))).toBe(true)
    expect((await collect(stage.read(id, size))).length).toBe(0)
    expect(await codeOf(stage.read(id, size + 1))).toBe('BAD_RANGE')
    expect(await stage.commit(id, sha256, size)).toBe('stored')
    expect((await collect(storage.open(sha256))).equals(bytes)).toBe(true)
    expect(await codeOf(stage.size(id))).toBe('NOT_FOUND')
  })

  test('an empty stage can be committed', async () => {
    const { stage } = open().storage
    const id = newStageId()
    await stage.create(id)
    expect(await stage.append(id, 0, streamOf(Buffer.alloc(0)), 0)).toBe(0)
    expect(['stored', 'present']).toContain(await stage.commit(id, hexDigest(Buffer.alloc(0)), 0))
    expect(await open().storage.stat(hexDigest(Buffer.alloc(0)))).toEqual({ size: 0 })
  })

  test('a stage that was never created, or is gone, is NOT_FOUND', async () => {
    const { stage } = open().storage
    const id = newStageId()
    expect(await codeOf(stage.size(id))).toBe('NOT_FOUND')
    expect(await codeOf(stage.read(id))).toBe('NOT_FOUND')
    expect(await codeOf(stage.append(id, 0, streamOf(Buffer.from('x')), 1))).toBe('NOT_FOUND')
    expect(await codeOf(stage.commit(id, ABSENT, 1))).toBe('NOT_FOUND')
    await stage.drop(id)
    await stage.create(id)
    await stage.append(id, 0, streamOf(Buffer.from('abc')), 3)
    await stage.create(id)
    expect(await stage.size(id)).toBe(3)
    await stage.drop(id)
    expect(await codeOf(stage.size(id))).toBe('NOT_FOUND')
  })

  test('an append at a wrong offset is refused without reading its source', async () => {
    const { stage } = open().storage
    const id = newStageId()
    await stage.create(id)
    await stage.append(id, 0, streamOf(Buffer.from('0123456789')), 10)
    for (const offset of [0, 9, 11, -1, Number.NaN]) {
      const source = streamOf(Buffer.from('x'))
      await expect(stage.append(id, offset, source, 1)).rejects.toMatchObject({ code: 'WRONG_OFFSET', size: 10 })
      expect(source.destroyed).toBe(false)
    }
    expect(String(await collect(stage.read(id)))).toBe('0123456789')
    await stage.drop(id)
  })

  test('an append stores exactly up to its limit', async () => {
    const { stage } = open().storage
    const id = newStageId()
    const { bytes } = someBytes(300_000)
    await stage.create(id)
    const source = streamOf(bytes)
    await expect(stage.append(id, 0, source, 123_456)).rejects.toMatchObject({ code: 'OVER_LIMIT', size: 123_456 })
    expect(source.destroyed).toBe(false)
    expect((await collect(stage.read(id))).equals(bytes.subarray(0, 123_456))).toBe(true)
    expect(await codeOf(stage.append(id, 123_456, streamOf(Buffer.from('x')), 0))).toBe('OVER_LIMIT')
    expect(await stage.size(id)).toBe(123_456)
    await stage.drop(id)
  })

  test('a read during an append returns a complete prefix', async () => {
    const { stage } = open().storage
    const id = newStageId()
    const { bytes, sha256, size } = someBytes(20 * MIB)
    await stage.create(id)
    const source = heldSource()
    const writing = stage.append(id, 0, source, size)
    source.push(bytes.subarray(0, 10 * MIB))
    await until(async () => (await stage.size(id)) > 0)
    const early = await collect(stage.read(id))
    expect(early.length).toBeGreaterThan(0)
    expect(early.equals(bytes.subarray(0, early.length))).toBe(true)
    source.push(bytes.subarray(10 * MIB))
    source.push(null)
    expect(await writing).toBe(size)
    expect(await stage.commit(id, sha256, size)).toBe('stored')
  })

  test('concurrent operations on one stage are refused with BUSY', async () => {
    const { stage } = open().storage
    const id = newStageId()
    await stage.create(id)
    const source = heldSource()
    const first = stage.append(id, 0, source, 10)
    expect(await codeOf(stage.append(id, 0, streamOf(Buffer.from('x')), 1))).toBe('BUSY')
    expect(await codeOf(stage.commit(id, ABSENT, 0))).toBe('BUSY')
    expect(await codeOf(stage.drop(id))).toBe('BUSY')
    source.push('abc')
    source.push(null)
    expect(await first).toBe(3)
    await stage.drop(id)
  })

  test('commit is idempotent', async () => {
    const { storage, reopen } = open()
    const { stage } = storage
    const { bytes, sha256, size } = someBytes(9 * MIB)
    const ids = [newStageId(), newStageId()] as const
    for (const id of ids) {
      await stage.create(id)
      await stage.append(id, 0, streamOf(bytes), size)
    }
    expect(await codeOf(stage.commit(ids[0], sha256, size - 1))).toBe('DIGEST_MISMATCH')
    expect(await stage.size(ids[0])).toBe(size)
    expect(await stage.commit(ids[0], sha256, size)).toBe('stored')
    expect(await stage.commit(ids[0], sha256, size)).toBe('present')
    const later = await reopen()
    expect(await later.stage.commit(ids[0], sha256, size)).toBe('present')
    expect(await stage.commit(ids[1], sha256, size)).toBe('present')
    expect(await codeOf(stage.size(ids[1]))).toBe('NOT_FOUND')
    expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
    await later.close()
  })

  test('list returns ids, sizes and modification times of stages', async () => {
    const { stage } = open().storage
    const sizes = new Map([0, 5, 70_000].map((size) => [newStageId(), size]))
    const begun = Date.now() - 2000
    for (const [id, size] of sizes) {
      await stage.create(id)
      await stage.append(id, 0, streamOf(Buffer.alloc(size)), size)
    }
    const listed = new Map<string, { size: number; modifiedAt: Date }>()
    for await (const { id, ...rest } of stage.list()) listed.set(id, rest)
    for (const [id, size] of sizes) {
      expect(listed.get(id)?.size).toBe(size)
      expect(listed.get(id)?.modifiedAt.getTime()).toBeGreaterThanOrEqual(begun)
      await stage.drop(id)
    }
  })

  test('an invalid stage id is refused by every operation', async () => {
    const { storage } = open()
    const { stage } = storage
    for (const id of hostileIds) {
      const calls = [
        () => stage.create(id),
        () => stage.size(id),
        () => stage.append(id, 0, streamOf(Buffer.from('x')), 1),
        () => stage.read(id),
        () => stage.commit(id, ABSENT, 1),
        () => stage.drop(id),
        async () => storage.follow(id, 'sha256'),
      ]
      for (const call of calls) expect(await codeOf(call())).toBe('BAD_ID')
    }
  })
}
