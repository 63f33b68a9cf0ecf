// Digests of a stream in this thread, or of files in a pool of worker threads that read behind the writer.
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type DigestAnswer, DigestJob, type PoolWorker } from './digest-job.ts'
import type { DigestAlgorithm, Follower } from './port.ts'
import { runningDigest } from './running-digest.ts'

/** Blocks this thread for one chunk at a time; reads the source to its end. */
export async function digestOf<A extends DigestAlgorithm>(
  source: Readable,
  algorithms: readonly A[],
): Promise<Record<A, string>> {
  const hashes = algorithms.map((algorithm) => [algorithm, runningDigest(algorithm)] as const)
  for await (const piece of source) for (const [, hash] of hashes) hash.update(piece)
  return Object.fromEntries(hashes.map(([algorithm, hash]) => [algorithm, hash.hex()])) as Record<A, string>
}

/** Bytes passed chunk by chunk instead of read from a file; await each feed before the next. */
export interface DigestFeed {
  feed(bytes: Uint8Array): Promise<void>
  finish(): Promise<string>
  cancel(): void
}

// A message per written chunk would cost more than it is worth.
const ADVANCE_STEP_BYTES = 1 << 20
const FEED_BUFFER_BYTES = 1 << 20

/**
 * A few workers share any number of digests in constant memory. Each algorithm has its own workers: users wait for SHA-256,
 * while SM3 takes four times as long and runs at low priority.
 */
export class DigestPool {
  readonly #maxPerAlgorithm: number
  readonly #workers: PoolWorker[] = []
  #lastJob = 0

  constructor(workers: number = availableParallelism()) {
    this.#maxPerAlgorithm = Math.max(1, Math.floor(workers / 2))
  }

  /** Starts one worker per algorithm now, so that the first digest does not wait for it. */
  warm(): this {
    for (const algorithm of ['sha256', 'sm3'] as const) this.#leastBusy(algorithm)
    return this
  }

  /** `name` is used for the file in error messages. */
  followFile(path: string, algorithm: DigestAlgorithm, name: string = path): Follower {
    const job = this.#newJob(name, algorithm)
    job.post({ do: 'follow', algorithm, path })
    let sent = 0
    return {
      advance(size) {
        if (size - sent < ADVANCE_STEP_BYTES) return
        sent = size
        job.post({ do: 'advance', size })
      },
      finish: (size) => job.finish(size),
      cancel: () => job.cancel(),
    }
  }

  receive(algorithm: DigestAlgorithm): DigestFeed {
    const job = this.#newJob('the fed bytes', algorithm)
    job.post({ do: 'receive', algorithm })
    let buffer = new ArrayBuffer(FEED_BUFFER_BYTES)
    let filled = 0
    let size = 0
    const send = async () => {
      buffer = await job.feed(buffer, filled)
      filled = 0
    }
    return {
      async feed(bytes) {
        for (let taken = 0; taken < bytes.length; ) {
          const piece = bytes.subarray(taken, taken + FEED_BUFFER_BYTES - filled)
          new Uint8Array(buffer).set(piece, filled)
          filled += piece.length
          taken += piece.length
          if (filled === FEED_BUFFER_BYTES) await send()
        }
        size += bytes.length
      },
      async finish() {
        if (filled > 0) await send()
        return job.finish(size)
      },
      cancel: () => job.cancel(),
    }
  }

  async digest(source: Readable, algorithm: DigestAlgorithm): Promise<string> {
    const feed = this.receive(algorithm)
    try {
      for await (const piece of source) await feed.feed(piece)
      return await feed.finish()
    } catch (fault) {
      feed.cancel()
      throw fault
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((pooled) => pooled.worker.terminate()))
  }

  #newJob(name: string, algorithm: DigestAlgorithm): DigestJob {
    return new DigestJob(++this.#lastJob, name, this.#leastBusy(algorithm))
  }

  #leastBusy(algorithm: DigestAlgorithm): PoolWorker {
    const workers = this.#workers.filter((pooled) => pooled.algorithm === algorithm)
    const idle = workers.find((pooled) => pooled.jobs.size === 0)
    if (idle) return idle
    if (workers.length < this.#maxPerAlgorithm) return this.#start(algorithm)
    return workers.reduce((least, pooled) => (pooled.jobs.size < least.jobs.size ? pooled : least))
  }

  #start(algorithm: DigestAlgorithm): PoolWorker {
    const workerData = { lowPriority: algorithm === 'sm3' }
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { execArgv: [], workerData })
    const pooled: PoolWorker = { algorithm, worker, jobs: new Map(), pending: 0 }
    worker.unref()
    worker.on('message', (answer: DigestAnswer) => pooled.jobs.get(answer.job)?.answered(answer))
    const lost = (why: unknown) => {
      const at = this.#workers.indexOf(pooled)
      if (at >= 0) this.#workers.splice(at, 1)
      for (const job of pooled.jobs.values()) job.fail(why instanceof Error ? why : new Error('the digest worker ended'))
    }
    worker.on('error', lost)
    worker.on('exit', lost)
    this.#workers.push(pooled)
    return pooled
  }
}
