// The batcher: every concurrent call is answered, with its own answer.
import { expect, it } from 'vitest'
import { type BatchLimits, createBatcher, SLOW_BATCH_MS } from './batcher.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

/** A batcher whose batches end when the test calls `end`. */
function controlledBatcher(limits: BatchLimits) {
  const started: { calls: readonly number[]; end(): void }[] = []
  const call = createBatcher(limits, async (calls: readonly number[]) => {
    await new Promise<void>((end) => started.push({ calls, end }))
    if (calls.includes(13)) throw new Error('the whole batch failed')
    return calls.map((value) => (value < 0 ? Promise.reject(new Error(`no ${value}`)) : value * 10))
  })
  const batch = async (at: number) => {
    while (!started[at]) await soon()
    return started[at]
  }
  return { call, started, batch }
}

it('the first call starts a batch immediately; calls that arrive meanwhile share the next batch', async () => {
  const { call, started, batch } = controlledBatcher({ maxCalls: 10, maxConcurrentBatches: 1 })
  const first = call(1)
  expect((await batch(0)).calls).toEqual([1])
  const others = [call(2), call(-3), call(4)].map((called) => called.catch((error: Error) => error.message))
  await soon()
  expect(started).toHaveLength(1)
  started[0]?.end()
  expect(await first).toBe(10)
  expect((await batch(1)).calls).toEqual([2, -3, 4])
  started[1]?.end()
  expect(await Promise.all(others)).toEqual([20, 'no -3', 40])
})

it('a batch takes at most maxCalls calls, and no more than maxConcurrentBatches run', async () => {
  const { call, started, batch } = controlledBatcher({ maxCalls: 2, maxConcurrentBatches: 1 })
  const all = Promise.all([1, 2, 3, 4, 5].map(call))
  for (const [at, calls] of [[1, 2], [3, 4], [5]].entries()) {
    expect((await batch(at)).calls).toEqual(calls)
    await soon()
    expect(started).toHaveLength(at + 1)
    started[at]?.end()
  }
  expect(await all).toEqual([10, 20, 30, 40, 50])
})

it('a second batch starts beside the first if two may run concurrently', async () => {
  const { call, batch } = controlledBatcher({ maxCalls: 10, maxConcurrentBatches: 2 })
  const slow = call(1)
  const held = await batch(0)
  const quick = call(2)
  ;(await batch(1)).end()
  expect(await quick).toBe(20)
  held.end()
  expect(await slow).toBe(10)
})

it('a batch that throws rejects all its calls, and the next batch still runs', async () => {
  const { call, batch } = controlledBatcher({ maxCalls: 10, maxConcurrentBatches: 1 })
  const failing = Promise.allSettled([call(12), call(13)])
  const { end } = await batch(0)
  const after = call(14)
  end()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  ;(await batch(1)).end()
  expect(await after).toBe(140)
})

it('a slow batch delays the next one no longer than SLOW_BATCH_MS', async () => {
  const { call, started, batch } = controlledBatcher({ maxCalls: 10, maxConcurrentBatches: 1 })
  const stuck = call(1)
  const held = await batch(0)
  const quick = call(2)
  await soon()
  expect(started).toHaveLength(1)
  // Time itself is tested.
  await new Promise((passed) => setTimeout(passed, SLOW_BATCH_MS))
  ;(await batch(1)).end()
  expect(await quick).toBe(20)
  held.end()
  expect(await stuck).toBe(10)
})

const GATHERING: BatchLimits = { maxCalls: 4, maxConcurrentBatches: 1, gatherMs: 60_000 }

it('after a batch of several calls the next one waits for as many, and starts with the last of them', async () => {
  const { call, started, batch } = controlledBatcher(GATHERING)
  const first = [call(1), call(2)]
  await batch(0)
  const next = [call(3)]
  started[0]?.end()
  await Promise.all(first)
  await soon()
  next.push(call(4))
  await soon()
  expect(started).toHaveLength(1)
  next.push(call(5))
  expect((await batch(1)).calls).toEqual([3, 4, 5])
  started[1]?.end()
  expect(await Promise.all(next)).toEqual([30, 40, 50])
})

it('gathering waits for at most maxCalls, and not at all after a batch of one call', async () => {
  const { call, started, batch } = controlledBatcher(GATHERING)
  const single = call(1)
  await batch(0)
  const many = [2, 3, 4, 5, 6, 7, 8, 9].map(call)
  for (const [at, calls] of [[1], [2, 3, 4, 5], [6, 7, 8, 9]].entries()) {
    expect((await batch(at)).calls).toEqual(calls)
    started[at]?.end()
  }
  expect(await single).toBe(10)
  expect(await Promise.all(many)).toEqual([20, 30, 40, 50, 60, 70, 80, 90])
})

it('gathering waits no longer than gatherMs', async () => {
  const { call, started, batch } = controlledBatcher({ ...GATHERING, gatherMs: 20 })
  const pair = [call(1), call(2)]
  ;(await batch(0)).end()
  await Promise.all(pair)
  const left = call(3)
  await soon()
  expect(started).toHaveLength(1)
  ;(await batch(1)).end()
  expect(await left).toBe(30)
})
