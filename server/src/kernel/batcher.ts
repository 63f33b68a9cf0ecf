// Batches concurrent calls: those that arrive while a batch runs join the next one, so that the cost per call falls with load.
import type { Db } from './database.ts'
import type { Deps } from './deps.ts'

export interface BatchLimits {
  readonly maxCalls: number
  readonly maxConcurrentBatches: number
  /** After a batch of several calls: how long the next batch waits for as many again. A single call never waits. */
  readonly gatherMs?: number
}

/** A batch that runs longer no longer delays the next one. */
export const SLOW_BATCH_MS = 250

interface Waiting<Call, Answer> {
  readonly call: Call
  resolve(answer: Answer | PromiseLike<Answer>): void
  reject(reason: unknown): void
}

/** Answers in the order of the calls; each may reject on its own. A throw fails all calls of the batch. */
type RunBatch<Call, Answer> = (calls: readonly Call[]) => Promise<readonly (Answer | Promise<Answer>)[]>

export function createBatcher<Call, Answer>(
  { maxCalls, maxConcurrentBatches, gatherMs = 0 }: BatchLimits,
  runBatch: RunBatch<Call, Answer>,
): (call: Call) => Promise<Answer> {
  const waiting: Waiting<Call, Answer>[] = []
  let running = 0
  let gathering: { readonly enough: number; readonly timer: NodeJS.Timeout } | undefined

  const startNext = () => {
    if (running === maxConcurrentBatches || waiting.length === 0) return
    if (gathering && waiting.length < gathering.enough) return
    stopGathering()
    running += 1
    // Deferred, so that requests whose bytes have already arrived join this batch.
    setImmediate(run)
  }
  const stopGathering = () => {
    clearTimeout(gathering?.timer)
    gathering = undefined
  }
  // Clients often send their next call as soon as they are answered. Without a pause they would find the others' batch
  // already started, and vice versa: two alternating half batches, each at the cost of a whole one.
  const gather = (answered: number) => {
    stopGathering()
    if (gatherMs === 0 || answered === 1) return
    const timer = setTimeout(() => {
      stopGathering()
      startNext()
    }, gatherMs)
    gathering = { enough: Math.min(maxCalls, answered + waiting.length), timer }
  }
  const run = async () => {
    const batch = waiting.splice(0, maxCalls)
    let ended = false
    const end = () => {
      if (!ended) running -= 1
      ended = true
      startNext()
    }
    const slow = setTimeout(end, SLOW_BATCH_MS)
    await settle(batch, runBatch)
    clearTimeout(slow)
    if (!ended) gather(batch.length)
    end()
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject })
      startNext()
    })
}

async function settle<Call, Answer>(batch: readonly Waiting<Call, Answer>[], runBatch: RunBatch<Call, Answer>): Promise<void> {
  if (batch.length === 0) return
  try {
    const answers = await runBatch(batch.map(({ call }) => call))
    for (const [at, { resolve }] of batch.entries()) resolve(answers[at] as Answer)
    await Promise.allSettled(answers)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

const LOOKUP_LIMITS: BatchLimits = { maxCalls: 100, maxConcurrentBatches: 2 }

/** For reads: one query for concurrent lookups. Nothing is cached, so each caller gets data read after its call. */
export function batchedLookup<Key, Answer>(
  lookUp: (deps: Deps, keys: readonly Key[]) => Promise<readonly Answer[]>,
): (deps: Deps, key: Key) => Promise<Answer> {
  const batchers = new WeakMap<Db, (key: Key) => Promise<Answer>>()
  return (deps, key) => {
    const batcher = batchers.get(deps.db) ?? createBatcher(LOOKUP_LIMITS, (keys: readonly Key[]) => lookUp(deps, keys))
    batchers.set(deps.db, batcher)
    return batcher(key)
  }
}
