// The cache: invalidated when its topic is published, also for values that are being loaded at that moment.
import { expect, it } from 'vitest'
import { cached } from './cache.ts'
import type { Deps } from './deps.ts'

function controlledCache() {
  let stored = 'old'
  let reads = 0
  let invalidate = () => {}
  let connected = true
  let held: Promise<void> | undefined
  const live = {
    subscribe(_: string, notify: () => void) {
      invalidate = notify
    },
    isConnected: () => connected,
  }
  const deps = { db: { isTransaction: false }, live } as unknown as Deps
  const read = cached('topic', async (_, __: number) => {
    reads += 1
    const seen = stored
    await held
    return seen
  })
  return {
    get: () => read(deps, 1),
    getInTransaction: () => read({ ...deps, db: { isTransaction: true } } as unknown as Deps, 1),
    write(value: string) {
      stored = value
    },
    publish: () => invalidate(),
    hold(until: Promise<void> | undefined) {
      held = until
    },
    disconnect() {
      connected = false
    },
    reads: () => reads,
  }
}

it('a value is loaded once, and again after its topic is published', async () => {
  const cache = controlledCache()
  expect([await cache.get(), await cache.get(), cache.reads()]).toEqual(['old', 'old', 1])
  cache.write('new')
  cache.publish()
  expect([await cache.get(), cache.reads()]).toEqual(['new', 2])
})

it('a value that is invalidated while it loads is returned but not cached', async () => {
  const cache = controlledCache()
  await cache.get()
  cache.publish()
  const gate = Promise.withResolvers<void>()
  cache.hold(gate.promise)
  const slow = cache.get()
  cache.write('new')
  cache.publish()
  cache.hold(undefined)
  gate.resolve()
  expect(await slow).toBe('old')
  expect(await cache.get()).toBe('new')
})

it('the cache is bypassed inside a transaction', async () => {
  const cache = controlledCache()
  await cache.get()
  cache.write('new')
  expect(await cache.getInTransaction()).toBe('new')
})

it('the cache is bypassed while invalidations may be lost', async () => {
  const cache = controlledCache()
  await cache.get()
  cache.write('new')
  cache.disconnect()
  expect(await cache.get()).toBe('new')
})
