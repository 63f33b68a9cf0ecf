// Storage campaigns: uploads and commits interrupted at random moments lose nothing, and memory stays constant.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  brokenAfter,
  bufferGrowth,
  type CampaignSize,
  collect,
  hexDigest,
  longStream,
  MIB,
  newStageId,
  type Open,
  someBytes,
  streamOf,
} from './storage.fixture.ts'

export function campaignSuite(open: Open, { cuts, cutBytes, kills }: CampaignSize): void {
  test('an upload interrupted at random bytes and resumed is byte-identical', { timeout: 120_000 }, async () => {
    const way = fc.record({
      size: fc.integer({ min: 1, max: cutBytes }),
      cuts: fc.array(
        fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), how: fc.constantFrom('break', 'end', 'crash') }),
        {
          maxLength: 6,
        },
      ),
    })
    await fc.assert(
      fc.asyncProperty(way, async (way) => {
        const { reopen } = open()
        let { storage } = open()
        const id = newStageId()
        const { bytes, sha256, size } = someBytes(way.size)
        await storage.stage.create(id)
        for (const { share, how } of way.cuts) {
          const from = await storage.stage.size(id)
          const to = from + Math.floor((size - from) * share)
          const source = how === 'break' ? brokenAfter(bytes.subarray(from, to)) : streamOf(bytes.subarray(from, to), 7919)
          const kept = await storage.stage.append(id, from, source, size - from).catch((fault) => fault.size)
          expect(kept).toBe(to)
          if (how === 'crash') storage = await reopen()
        }
        const from = await storage.stage.size(id)
        expect(await storage.stage.append(id, from, streamOf(bytes.subarray(from)), size - from)).toBe(size)
        expect(await storage.follow(id, 'sha256').finish(size)).toBe(sha256)
        await storage.stage.commit(id, sha256, size)
        expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
      }),
      { numRuns: cuts },
    )
  })

  test('a commit killed at any moment is completed by the next one', { timeout: 120_000 }, async () => {
    const { storage, elsewhere } = open()
    const { stage } = storage
    for (let kill = 0; kill < kills; kill += 1) {
      const id = newStageId()
      const { bytes, sha256, size } = someBytes(17 * MIB)
      await stage.create(id)
      await stage.append(id, 0, streamOf(bytes), size)
      const script = `${elsewhere}
        console.log('ready')
        await storage.stage.commit('${id}', '${sha256}', ${size})
        console.log('done')
        setInterval(() => {}, 1000)`
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
      await Promise.race([
        once(child.stdout, 'data'),
        once(child, 'exit').then(() => expect.fail('the other process did not start')),
      ])
      await new Promise((next) => setTimeout(next, 60 * (kill / kills) ** 2))
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(['stored', 'present']).toContain(await stage.commit(id, sha256, size))
      expect(hexDigest(await collect(storage.open(sha256)))).toBe(sha256)
      await expect(stage.size(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
}

/** In a process of its own: earlier tests would leave buffers behind. */
export function memorySuite(open: Open, streamBytes: number): void {
  test('memory does not grow with the object size', { timeout: 120_000 }, async () => {
    const { storage } = open()
    const { source, sha256 } = longStream(streamBytes)
    expect(await bufferGrowth(() => storage.put(sha256, streamBytes, source))).toBeLessThan(64 * MIB)
    let count = 0
    const read = async () => {
      for await (const piece of await storage.open(sha256)) count += piece.length
    }
    expect(await bufferGrowth(read)).toBeLessThan(64 * MIB)
    expect(count).toBe(streamBytes)
  })

  test('memory does not grow with the upload size', { timeout: 120_000 }, async () => {
    const { storage } = open()
    const id = newStageId()
    const { source, sha256 } = longStream(streamBytes)
    await storage.stage.create(id)
    const follower = storage.follow(id, 'sha256')
    const growth = await bufferGrowth(async () => {
      await storage.stage.append(id, 0, source, streamBytes)
      expect(await follower.finish(streamBytes)).toBe(sha256)
      await storage.stage.commit(id, sha256, streamBytes)
    })
    expect(growth).toBeLessThan(64 * MIB)
  })
}
