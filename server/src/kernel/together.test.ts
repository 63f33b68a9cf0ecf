// Asked at once, answered together: nobody is left out, nobody hears another's answer.
import { expect, it } from 'vitest'
import { PATIENCE_MS, type Turns, together } from './together.ts'

const soon = () => new Promise((resolve) => setImmediate(resolve))

/** Turns that end when the test says so. */
function watched(turns: Turns) {
  const begun: { asks: readonly number[]; end(): void }[] = []
  const ask = together(turns, async (asks: readonly number[]) => {
    await new Promise<void>((end) => begun.push({ asks, end }))
    if (asks.includes(13)) throw new Error('the whole turn failed')
    return asks.map((value) => (value < 0 ? Promise.reject(new Error(`no ${value}`)) : value * 10))
  })
  const turn = async (at: number) => {
    while (!begun[at]) await soon()
    return begun[at]
  }
  return { ask, begun, turn }
}

it('begins at once when nobody is before, and answers in one turn whoever came meanwhile', async () => {
  const { ask, begun, turn } = watched({ most: 10, atOnce: 1 })
  const first = ask(1)
  expect((await turn(0)).asks).toEqual([1])
  const others = [ask(2), ask(-3), ask(4)].map((asked) => asked.catch((error: Error) => error.message))
  await soon()
  expect(begun).toHaveLength(1)
  begun[0]?.end()
  expect(await first).toBe(10)
  expect((await turn(1)).asks).toEqual([2, -3, 4])
  begun[1]?.end()
  expect(await Promise.all(others)).toEqual([20, 'no -3', 40])
})

it('a turn takes no more than it may, and no more turns run than may', async () => {
  const { ask, begun, turn } = watched({ most: 2, atOnce: 1 })
  const all = Promise.all([1, 2, 3, 4, 5].map(ask))
  for (const [at, asks] of [[1, 2], [3, 4], [5]].entries()) {
    expect((await turn(at)).asks).toEqual(asks)
    await soon()
    expect(begun).toHaveLength(at + 1)
    begun[at]?.end()
  }
  expect(await all).toEqual([10, 20, 30, 40, 50])
})

it('a second turn begins beside the first where two may', async () => {
  const { ask, turn } = watched({ most: 10, atOnce: 2 })
  const slow = ask(1)
  const held = await turn(0)
  const quick = ask(2)
  ;(await turn(1)).end()
  expect(await quick).toBe(20)
  held.end()
  expect(await slow).toBe(10)
})

it('a turn that fails as a whole is told to all of it, and the next one goes on', async () => {
  const { ask, turn } = watched({ most: 10, atOnce: 1 })
  const failing = Promise.allSettled([ask(12), ask(13)])
  const { end } = await turn(0)
  const after = ask(14)
  end()
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  ;(await turn(1)).end()
  expect(await after).toBe(140)
})

it('a turn that takes too long keeps the next one waiting no longer', async () => {
  const { ask, begun, turn } = watched({ most: 10, atOnce: 1 })
  const stuck = ask(1)
  const held = await turn(0)
  const quick = ask(2)
  await soon()
  expect(begun).toHaveLength(1)
  await new Promise((passed) => setTimeout(passed, PATIENCE_MS))
  ;(await turn(1)).end()
  expect(await quick).toBe(20)
  held.end()
  expect(await stuck).toBe(10)
})

const GATHERING: Turns = { most: 4, atOnce: 1, gatherMs: 60_000 }

it('after a turn of several the next one waits for as many again, and begins with the last of them', async () => {
  const { ask, begun, turn } = watched(GATHERING)
  const first = [ask(1), ask(2)]
  await turn(0)
  const next = [ask(3)]
  begun[0]?.end()
  await Promise.all(first)
  await soon()
  next.push(ask(4))
  await soon()
  expect(begun).toHaveLength(1)
  next.push(ask(5))
  expect((await turn(1)).asks).toEqual([3, 4, 5])
  begun[1]?.end()
  expect(await Promise.all(next)).toEqual([30, 40, 50])
})

it('never waits for more than one turn may take, and whoever was alone waits for nobody', async () => {
  const { ask, begun, turn } = watched(GATHERING)
  const alone = ask(1)
  await turn(0)
  const many = [2, 3, 4, 5, 6, 7, 8, 9].map(ask)
  for (const [at, asks] of [[1], [2, 3, 4, 5], [6, 7, 8, 9]].entries()) {
    expect((await turn(at)).asks).toEqual(asks)
    begun[at]?.end()
  }
  expect(await alone).toBe(10)
  expect(await Promise.all(many)).toEqual([20, 30, 40, 50, 60, 70, 80, 90])
})

it('waits no longer than it is told to', async () => {
  const { ask, begun, turn } = watched({ ...GATHERING, gatherMs: 20 })
  const pair = [ask(1), ask(2)]
  ;(await turn(0)).end()
  await Promise.all(pair)
  const left = ask(3)
  await soon()
  expect(begun).toHaveLength(1)
  ;(await turn(1)).end()
  expect(await left).toBe(30)
})
