// Writes objects that are at hand by threads of their own: those that come at once are written and flushed together.
import { Worker } from 'node:worker_threads'
import type { StoreOutcome } from './port.ts'
import type { WritingAnswer, WritingOrder } from './writing-order.ts'

interface Asked {
  readonly sha256: string
  readonly bytes: Buffer
  resolve(outcome: StoreOutcome): void
  reject(fault: Error): void
}

interface Thread {
  readonly worker: Worker
  readonly orders: Map<number, readonly Asked[]>
}

/** Few enough to be open at once; more are shared among threads, so that a slow file server is asked for several at a time. */
const MOST_IN_AN_ORDER = 64
const MOST_THREADS = 4

export class ObjectWriter {
  readonly #folders: { readonly objects: string; readonly unfinished: string }
  readonly #threads: Thread[] = []
  #waiting: Asked[] = []
  #orders = 0

  constructor(folders: { readonly objects: string; readonly unfinished: string }) {
    this.#folders = folders
  }

  /** The bytes have been checked. Of an object that was `present`, only the name is known to be there. */
  write(sha256: string, bytes: Buffer): Promise<StoreOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#handOut())
      this.#waiting.push({ sha256, bytes, resolve, reject })
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()))
  }

  #handOut(): void {
    const all = this.#waiting
    this.#waiting = []
    for (let at = 0; at < all.length; at += MOST_IN_AN_ORDER) this.#order(all.slice(at, at + MOST_IN_AN_ORDER))
  }

  #order(asked: readonly Asked[]): void {
    const thread = this.#leastBusy()
    const order = ++this.#orders
    const bytes = new ArrayBuffer(asked.reduce((sum, one) => sum + one.bytes.length, 0))
    let at = 0
    for (const one of asked) {
      new Uint8Array(bytes, at).set(one.bytes)
      at += one.bytes.length
    }
    // Only open orders keep the process alive.
    if (thread.orders.size === 0) thread.worker.ref()
    thread.orders.set(order, asked)
    const objects = asked.map((one) => ({ sha256: one.sha256, size: one.bytes.length }))
    thread.worker.postMessage({ order, objects, bytes } satisfies WritingOrder, [bytes])
  }

  #leastBusy(): Thread {
    const idle = this.#threads.find(({ orders }) => orders.size === 0)
    if (idle) return idle
    if (this.#threads.length < MOST_THREADS) return this.#hire()
    return this.#threads.reduce((least, thread) => (thread.orders.size < least.orders.size ? thread : least))
  }

  #hire(): Thread {
    const worker = new Worker(new URL('./object-writer-thread.ts', import.meta.url), { execArgv: [], workerData: this.#folders })
    const thread: Thread = { worker, orders: new Map() }
    worker.unref()
    worker.on('message', ({ order, outcomes }: WritingAnswer) => {
      const asked = thread.orders.get(order) ?? []
      thread.orders.delete(order)
      if (thread.orders.size === 0) worker.unref()
      for (const [at, { resolve, reject }] of asked.entries()) {
        const outcome = outcomes[at]
        if (typeof outcome === 'string') resolve(outcome)
        else reject(Object.assign(new Error(outcome?.message), { code: outcome?.code }))
      }
    })
    const lost = (why: unknown) => {
      const at = this.#threads.indexOf(thread)
      if (at >= 0) this.#threads.splice(at, 1)
      const fault = why instanceof Error ? why : new Error('the thread that writes objects ended')
      for (const asked of thread.orders.values()) for (const { reject } of asked) reject(fault)
      thread.orders.clear()
    }
    worker.on('error', lost)
    worker.on('exit', lost)
    this.#threads.push(thread)
    return thread
  }
}
