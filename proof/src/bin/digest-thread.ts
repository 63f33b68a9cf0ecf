// Computes a digest in a thread of its own, so that two digests of the same bytes take as long as the slower one.
import { createHash } from 'node:crypto'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { PayloadHasher } from '../verify/package-reading.ts'

/** Bounds the memory of chunks that the thread has not hashed yet. */
const MAX_WAITING_CHUNKS = 8

/** Null stands for the end of the bytes, and as an answer for a hashed chunk. */
type Chunk = Uint8Array | null
type Answer = Uint8Array | null

export function hashInThread(algorithm: string): PayloadHasher {
  const thread = new Worker(new URL(import.meta.url), { workerData: { algorithm } })
  // Bytes that are given up half-way must not keep the process alive.
  thread.unref()
  let waiting = 0
  let hashed = Promise.withResolvers<void>()
  const finished = Promise.withResolvers<Uint8Array>()
  finished.promise.catch(() => {})
  const next = () => {
    hashed.resolve()
    hashed = Promise.withResolvers()
  }
  thread.on('message', (answer: Answer) => {
    waiting -= 1
    if (answer) finished.resolve(answer)
    next()
  })
  thread.once('error', (error) => {
    finished.reject(error)
    next()
  })
  const send = (chunk: Chunk) => {
    waiting += 1
    thread.postMessage(chunk)
  }
  const awaited = async <Value>(answer: Promise<Value>): Promise<Value> => {
    thread.ref()
    try {
      return await answer
    } finally {
      thread.unref()
    }
  }
  return {
    async update(bytes) {
      if (waiting >= MAX_WAITING_CHUNKS) await awaited(Promise.race([hashed.promise, finished.promise]))
      send(bytes)
    },
    digest() {
      send(null)
      return awaited(finished.promise)
    },
  }
}

// The bundled program runs this file's code in the thread together with its own.
if (!isMainThread) answerChunks(createHash((workerData as { algorithm: string }).algorithm))

function answerChunks(hash: ReturnType<typeof createHash>): void {
  parentPort?.on('message', (chunk: Chunk) => {
    if (chunk) hash.update(chunk)
    parentPort?.postMessage(chunk ? null : new Uint8Array(hash.digest()))
    if (!chunk) parentPort?.close()
  })
}
