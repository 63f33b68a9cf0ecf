// Followers: the digest matches the stored bytes, whenever the follower started and however the bytes arrived.
import { expect, test } from 'vitest'
import { codeOf, hexDigest, MIB, newStageId, type Open, someBytes, streamOf } from './storage.fixture.ts'

export function followerSuite(open: Open): void {
  test('a follower digests while bytes are appended', async () => {
    const { storage } = open()
    const id = newStageId()
    const { bytes, size } = someBytes(21 * MIB + 5)
    await storage.stage.create(id)
    const followers = (['sha256', 'sm3'] as const).map((algorithm) => ({ algorithm, follower: storage.follow(id, algorithm) }))
    for (let at = 0; at < size; ) {
      at = await storage.stage.append(id, at, streamOf(bytes.subarray(at, at + 7 * MIB)), 7 * MIB)
    }
    for (const { algorithm, follower } of followers) expect(await follower.finish(size)).toBe(hexDigest(bytes, algorithm))
    await storage.stage.drop(id)
  })

  test('a follower of an existing stage starts at the first byte', async () => {
    const { storage, reopen } = open()
    const id = newStageId()
    const { bytes, sha256, size } = someBytes(3 * MIB)
    await storage.stage.create(id)
    await storage.stage.append(id, 0, streamOf(bytes.subarray(0, MIB)), size)
    const later = await reopen()
    const follower = later.follow(id, 'sha256')
    await storage.stage.append(id, MIB, streamOf(bytes.subarray(MIB)), size)
    follower.advance(size)
    expect(await follower.finish(size)).toBe(sha256)
    await later.stage.drop(id)
    await later.close()
  })

  test('a follower fails for a missing stage or a wrong size', async () => {
    const { storage } = open()
    const id = newStageId()
    for (const size of [0, 5]) expect(await codeOf(storage.follow(id, 'sha256').finish(size))).toBe('NOT_FOUND')
    await storage.stage.create(id)
    await storage.stage.append(id, 0, streamOf(Buffer.alloc(2 * MIB)), 2 * MIB)
    expect(await codeOf(storage.follow(id, 'sha256').finish(2 * MIB + 1))).toBe('WRONG_OFFSET')
    const follower = storage.follow(id, 'sha256')
    follower.advance(2 * MIB)
    expect(await codeOf(follower.finish(MIB))).toBe('WRONG_OFFSET')
    const empty = newStageId()
    await storage.stage.create(empty)
    expect(await storage.follow(empty, 'sm3').finish(0)).toBe(hexDigest(Buffer.alloc(0), 'sm3'))
    await storage.stage.drop(id)
    await storage.stage.drop(empty)
  })

  test('a cancelled follower fails, and cancelling is idempotent', async () => {
    const { storage } = open()
    const id = newStageId()
    await storage.stage.create(id)
    const follower = storage.follow(id, 'sha256')
    follower.cancel()
    follower.cancel()
    follower.advance(10)
    await expect(follower.finish(0)).rejects.toThrow('cancelled')
    await storage.stage.drop(id)
  })

  test('many concurrent followers share few workers', async () => {
    const { storage } = open()
    const uploads = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const id = newStageId()
        const { bytes, sha256, size } = someBytes(MIB + Math.floor(Math.random() * MIB))
        await storage.stage.create(id)
        const follower = storage.follow(id, 'sha256')
        await storage.stage.append(id, 0, streamOf(bytes), size)
        return { id, follower, sha256, size }
      }),
    )
    for (const { id, follower, sha256, size } of uploads) {
      expect(await follower.finish(size)).toBe(sha256)
      await storage.stage.drop(id)
    }
  })
}
