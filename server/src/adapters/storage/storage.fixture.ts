// Fixtures of the storage suites: the adapter's interface, random bytes, streams and memory measurement.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { StorageErrorCode } from './errors.ts'
import type { DigestAlgorithm, Storage } from './port.ts'

export interface TestStorage {
  readonly storage: Storage
  /** A second instance on the same data, as another process would open it. */
  reopen(): Promise<Storage>
  /** JavaScript that opens the same data in another process as `storage`. */
  readonly elsewhere: string
}

export interface CampaignSize {
  /** How many random interruptions of an upload are tried, and its maximum size. */
  readonly cuts: number
  readonly cutBytes: number
  readonly kills: number
}

export type Open = () => TestStorage

export const MIB = 1 << 20
export const ABSENT = 'f'.repeat(64)

export function hexDigest(bytes: Buffer, algorithm: Exclude<DigestAlgorithm, 'crc32'> = 'sha256'): string {
  return createHash(algorithm).update(bytes).digest('hex')
}

export function someBytes(size: number): { bytes: Buffer; sha256: string; size: number } {
  const bytes = randomBytes(size)
  return { bytes, sha256: hexDigest(bytes), size }
}

export function newStageId(): string {
  return randomUUID()
}

export async function collect(source: Readable | Promise<Readable>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of await source) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** In chunks, as a socket would deliver them. */
export function streamOf(bytes: Buffer, piece = 64 * 1024): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(bytes.subarray(at, at + piece))
  return Readable.from(pieces, { objectMode: false })
}

/** A stream that fails after these bytes. */
export function brokenAfter(bytes: Buffer): Readable {
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += 64 * 1024) yield bytes.subarray(at, at + 64 * 1024)
    throw new Error('connection lost')
  })()
  return Readable.from(pieces, { objectMode: false })
}

/** A source that the test pushes to manually. */
export function heldSource(): Readable {
  return new Readable({ read() {} })
}

export async function codeOf(work: Promise<unknown>): Promise<StorageErrorCode | 'no error' | undefined> {
  try {
    await work
    return 'no error'
  } catch (fault) {
    return (fault as { code?: StorageErrorCode }).code
  }
}

export async function until(done: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await done()); ) {
    if (Date.now() > deadline) throw new Error('the condition was not met within 20 s')
    await new Promise((next) => setTimeout(next, 5))
  }
}

/** Runs `work` and returns the maximum growth of buffers in use, without garbage that is not yet collected. */
export async function bufferGrowth(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  let most = before
  const timer = setInterval(() => {
    collectGarbage()
    // Unused buffers are freed a moment later by another thread.
    setTimeout(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
    }, 5)
  }, 150)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return most - before
}

/** A long generated stream that is never in memory as a whole, and its digest. */
export function longStream(size: number): { source: Readable; sha256: string } {
  const piece = randomBytes(64 * 1024)
  const hash = createHash('sha256')
  for (let left = size; left > 0; left -= piece.length) hash.update(piece.subarray(0, Math.min(left, piece.length)))
  let left = size
  const source = new Readable({
    read() {
      const count = Math.min(left, piece.length)
      left -= count
      this.push(count > 0 ? piece.subarray(0, count) : null)
    },
  })
  return { source, sha256: hash.digest('hex') }
}
