// The digest pool returns the same digests as node:crypto, and survives errors and closing.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DigestPool, digestOf } from './digest.ts'
import { brokenAfter, codeOf, hexDigest, MIB, someBytes, streamOf } from './storage.fixture.ts'

const pool = new DigestPool(2)
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attestry-digest-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

test('stream digests match node:crypto, in this thread and in a worker', async () => {
  const { bytes, sha256 } = someBytes(3 * MIB + 1)
  const sm3 = hexDigest(bytes, 'sm3')
  expect(await digestOf(streamOf(bytes), ['sha256', 'sm3'])).toEqual({ sha256, sm3 })
  expect(await pool.digest(streamOf(bytes), 'sha256')).toBe(sha256)
  expect(await pool.digest(streamOf(bytes), 'sm3')).toBe(sm3)
  await expect(pool.digest(brokenAfter(bytes), 'sha256')).rejects.toThrow('connection lost')
})

test('file digests match node:crypto, also for a file larger than all buffers', async () => {
  const path = join(folder, 'file')
  const { bytes, sha256, size } = someBytes(21 * MIB + 7)
  await writeFile(path, bytes)
  const followers = Array.from({ length: 5 }, () => pool.followFile(path, 'sha256'))
  expect(await Promise.all(followers.map((it) => it.finish(size)))).toEqual(Array(5).fill(sha256))
  expect(await codeOf(pool.followFile(path, 'sha256').finish(size + 1))).toBe('WRONG_OFFSET')
  expect(await codeOf(pool.followFile(join(folder, 'none'), 'sha256').finish(1))).toBe('NOT_FOUND')
})

test('a follower finishes only once', async () => {
  const path = join(folder, 'once')
  await writeFile(path, 'abc')
  const follower = pool.followFile(path, 'sha256')
  expect(await follower.finish(3)).toBe(hexDigest(Buffer.from('abc')))
  await expect(follower.finish(3)).rejects.toThrow('finished')
})

test('closing the digest pool ends running digests, and it can be used again', async () => {
  const own = new DigestPool(1)
  const feed = own.receive('sha256')
  await feed.feed(Buffer.from('abc'))
  const finishing = own.followFile(join(folder, 'once'), 'sha256')
  await own.close()
  await expect(feed.finish()).rejects.toThrow('ended')
  await expect(finishing.finish(3)).rejects.toThrow('ended')
  expect(await own.digest(streamOf(Buffer.from('abc')), 'sha256')).toBe(hexDigest(Buffer.from('abc')))
  await own.close()
})
