// Writes buffered objects in worker threads; concurrent ones are written and flushed in one batch.
import { Worker } from 'node:worker_threads'
import type { StoreOutcome } from './port.ts'
import type { WriteRequest, WriteResponse } from './write-request.ts'

interface PendingWrite {
  readonly sha256: string
  readonly bytes: Buffer
  resolve(outcome: StoreOutcome): void
  reject(fault: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly requests: Map<number, readonly PendingWrite[]>
}

/** Bounds the open files of a batch; more objects are spread over threads, so that a slow file server gets concurrent requests. */
const MAX_OBJECTS_PER_REQUEST = 64
const MAX_THREADS = 4

export class ObjectWriter {
  readonly #folders: { readonly objects: string; readonly unfinished: string }
  readonly #threads: Thread[] = []
  #waiting: PendingWrite[] = []
  #lastId = 0

  constructor(folders: { readonly objects: string; readonly unfinished: string }) {
    this.#folders = folders
  }

  /** The caller has checked the bytes. `present` means only that the name exists. */
  write(sha256: string, bytes: Buffer): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#dispatch())
      this.#waiting.push({ sha256, bytes, resolve, reject })
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  #dispatch(): void {
    const all = this.#waiting
    this.#waiting = []
    for (let at = 0; at < all.length; at += MAX_OBJECTS_PER_REQUEST) this.#send(all.slice(at, at + MAX_OBJECTS_PER_REQUEST))
  }

  #send(writes: readonly PendingWrite[]): void {
    const thread = this.#leastBusy()
    const id = ++this.#lastId
    const bytes = new ArrayBuffer(writes.reduce((sum, one) => sum + one.bytes.length, 0))
    let at = 0
    for (const one of writes) {
      new Uint8Array(bytes, at).set(one.bytes)
      at += one.bytes.length
    }
    // Only pending requests keep the process alive.
    if (thread.requests.size === 0) thread.worker.ref()
    thread.requests.set(id, writes)
    const objects = writes.map((one) => ({ sha256: one.sha256, size: one.bytes.length }))
    thread.worker.postMessage({ id, objects, bytes } satisfies WriteRequest, [bytes])
  }

  #leastBusy(): Thread {
    const idle = this.#threads.find(({ requests }) => requests.size === 0)
    if (idle) return idle
    if (this.#threads.length < MAX_THREADS) return this.#start()
    return this.#threads.reduce((least, thread) => (thread.requests.size < least.requests.size ? thread : least))
  }

  #start(): Thread {
    const worker = new Worker(new URL('./object-writer-worker.ts', import.meta.url), { execArgv: [], workerData: this.#folders })
    const thread: Thread = { worker, requests: new Map() }
    worker.unref()
    worker.on('message', ({ id, outcomes }: WriteResponse) => {
      const writes = thread.requests.get(id) ?? []
      thread.requests.delete(id)
      if (thread.requests.size === 0) worker.unref()
      for (const [at, { resolve, reject }] of writes.entries()) {
        const outcome = outcomes[at]
        if (typeof outcome === 'string') resolve(outcome)
        else reject(Object.assign(new Error(outcome?.message), { code: outcome?.code }))
      }
    })
    const lost = (why: unknown) => {
      const at = this.#threads.indexOf(thread)
      if (at >= 0) this.#threads.splice(at, 1)
      const fault = why instanceof Error ? why : new Error('the object writer thread ended')
      for (const writes of thread.requests.values()) for (const { reject } of writes) reject(fault)
      thread.requests.clear()
    }
    worker.on('error', lost)
    worker.on('exit', lost)
    this.#threads.push(thread)
    return thread
  }
}
