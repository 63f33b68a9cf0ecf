// What is remembered is forgotten when its topic is said, also what was being read at that moment.
import { expect, it } from 'vitest'
import type { Deps } from './deps.ts'
import { remembering } from './remember.ts'

function watched() {
  let stored = 'old'
  let reads = 0
  let change = () => {}
  let held: Promise<void> | undefined
  const live = {
    listen(_: string, hear: () => void) {
      change = hear
    },
  }
  const deps = { db: { isTransaction: false }, live } as unknown as Deps
  const read = remembering('topic', async (_, __: number) => {
    reads += 1
    const seen = stored
    await held
    return seen
  })
  return {
    ask: () => read(deps, 1),
    askInside: () => read({ ...deps, db: { isTransaction: true } } as unknown as Deps, 1),
    write(value: string) {
      stored = value
    },
    say: () => change(),
    hold(until: Promise<void> | undefined) {
      held = until
    },
    reads: () => reads,
  }
}

it('asks once for what does not change, and again after its topic was said', async () => {
  const house = watched()
  expect([await house.ask(), await house.ask(), house.reads()]).toEqual(['old', 'old', 1])
  house.write('new')
  house.say()
  expect([await house.ask(), house.reads()]).toEqual(['new', 2])
})

it('does not keep what was asked for before a change and answered after it', async () => {
  const house = watched()
  await house.ask()
  house.say()
  const gate = Promise.withResolvers<void>()
  house.hold(gate.promise)
  const slow = house.ask()
  house.write('new')
  house.say()
  house.hold(undefined)
  gate.resolve()
  expect(await slow).toBe('old')
  expect(await house.ask()).toBe('new')
})

it('remembers nothing inside a transaction', async () => {
  const house = watched()
  await house.ask()
  house.write('new')
  expect(await house.askInside()).toBe('new')
})
