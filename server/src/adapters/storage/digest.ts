// Digests: of a stream in this thread, or off the main thread by a pool of workers that read files behind their writers.
import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { type Crew, type DigestAnswer, DigestJob } from './digest-job.ts'
import type { DigestAlgorithm, Follower } from './port.ts'
import { runningDigest } from './running-digest.ts'

/** Blocks this thread in slices of one piece of the stream; the source is read to its end. */
export async function digestOf<A extends DigestAlgorithm>(
  source: Readable,
  algorithms: readonly A[],
): Promise<Record<A, string>> {
  const hashes = algorithms.map((algorithm) => [algorithm, runningDigest(algorithm)] as const)
  for await (const piece of source) for (const [, hash] of hashes) hash.update(piece)
  return Object.fromEntries(hashes.map(([algorithm, hash]) => [algorithm, hash.hex()])) as Record<A, string>
}

/** Bytes given piece by piece instead of read from a file; wait for each feed before the next. */
export interface DigestFeed {
  feed(bytes: Uint8Array): Promise<void>
  finish(): Promise<string>
  cancel(): void
}

// A message for each written piece would cost more than it tells.
const ADVANCE_STEP = 1 << 20
const CARRIER = 1 << 20

/**
 * Few workers share any number of digests, and their memory does not grow with that number. Each algorithm has its own:
 * people wait for SHA-256, while SM3 takes four times as long and works with what the others leave of the processor.
 */
export class DigestPool {
  readonly #mostOfEach: number
  readonly #crews: Crew[] = []
  #begun = 0

  constructor(workers: number = availableParallelism()) {
    this.#mostOfEach = Math.max(1, Math.floor(workers / 2))
  }

  /** Hires one worker of each kind now, so that the first digest does not wait for it. */
  warm(): this {
    for (const algorithm of ['sha256', 'sm3'] as const) this.#leastBusy(algorithm)
    return this
  }

  /** `name` is what errors call the file. */
  followFile(path: string, algorithm: DigestAlgorithm, name: string = path): Follower {
    const job = this.#begin(name, algorithm)
    job.order({ do: 'follow', algorithm, path })
    let told = 0
    return {
      advance(size) {
        if (size - told < ADVANCE_STEP) return
        told = size
        job.order({ do: 'advance', size })
      },
      finish: (size) => job.finish(size),
      cancel: () => job.cancel(),
    }
  }

  receive(algorithm: DigestAlgorithm): DigestFeed {
    const job = this.#begin('the fed bytes', algorithm)
    job.order({ do: 'receive', algorithm })
    let carrier = new ArrayBuffer(CARRIER)
    let filled = 0
    let size = 0
    const send = async () => {
      carrier = await job.feed(carrier, filled)
      filled = 0
    }
    return {
      async feed(bytes) {
        for (let taken = 0; taken < bytes.length; ) {
          const piece = bytes.subarray(taken, taken + CARRIER - filled)
          new Uint8Array(carrier).set(piece, filled)
          filled += piece.length
          taken += piece.length
          if (filled === CARRIER) await send()
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
    await Promise.all(this.#crews.splice(0).map((crew) => crew.worker.terminate()))
  }

  #begin(name: string, algorithm: DigestAlgorithm): DigestJob {
    return new DigestJob(++this.#begun, name, this.#leastBusy(algorithm))
  }

  #leastBusy(algorithm: DigestAlgorithm): Crew {
    const crews = this.#crews.filter((crew) => crew.algorithm === algorithm)
    const idle = crews.find((crew) => crew.jobs.size === 0)
    if (idle) return idle
    if (crews.length < this.#mostOfEach) return this.#hire(algorithm)
    return crews.reduce((least, crew) => (crew.jobs.size < least.jobs.size ? crew : least))
  }

  #hire(algorithm: DigestAlgorithm): Crew {
    const workerData = { patient: algorithm === 'sm3' }
    const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { execArgv: [], workerData })
    const crew: Crew = { algorithm, worker, jobs: new Map(), asking: 0 }
    worker.unref()
    worker.on('message', (answer: DigestAnswer) => crew.jobs.get(answer.job)?.answered(answer))
    const lost = (why: unknown) => {
      const at = this.#crews.indexOf(crew)
      if (at >= 0) this.#crews.splice(at, 1)
      for (const job of crew.jobs.values()) job.fail(why instanceof Error ? why : new Error('the digest worker ended'))
    }
    worker.on('error', lost)
    worker.on('exit', lost)
    this.#crews.push(crew)
    return crew
  }
}
