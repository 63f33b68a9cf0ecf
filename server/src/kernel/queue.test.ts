// Jobs and news: queued with their act or not at all, tried again when they fail, kept as dead letters when they fail for good.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../test/house.ts'
import { type Deps, inTransaction } from './deps.ts'
import { defineEvent, listener, tell } from './event.ts'
import { defineJob } from './job.ts'
import { createQueue, type QueueRunner } from './queue.ts'
import { worker } from './worker.ts'

interface Note {
  readonly text: string
}

const plainJob = defineJob<Note>('test.plain')
const failingJob = defineJob<Note>('test.failing', { retries: 1 })
const shakyJob = defineJob<Note>('test.shaky', { retries: 3 })
const sealed = defineEvent<Note>('test.sealed')
const unheard = defineEvent<Note>('test.unheard')

const done: string[] = []
const heard: string[] = []
const tries = { failing: 0, shaky: 0 }

const workers = [
  worker(plainJob, async (_deps, { text }) => void done.push(text)),
  worker(failingJob, async () => {
    tries.failing += 1
    throw new Error('no use for 13812345678')
  }),
  worker(shakyJob, async (_deps, { text }) => {
    tries.shaky += 1
    if (tries.shaky === 1) throw new Error('not yet')
    done.push(text)
  }),
]
const listeners = ['wallet', 'message'].map((who) =>
  listener(sealed, who, async (_deps, { text }) => void heard.push(`${who} heard ${text}`)),
)

let house: TestHouse
let queue: QueueRunner
let deps: Deps

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  const { log } = house.house.deps
  queue = createQueue(house.databaseUrl, log, { workers, rounds: [], listeners, works: true })
  await queue.start()
  deps = { ...house.house.deps, queue }
  await queue.work(deps)
})
afterAll(async () => {
  await queue.stop(1_000)
  await house.close()
})

const soon = { timeout: 15_000, interval: 50 }

describe('a job', () => {
  it('is done once its act is committed, and not before', async () => {
    let before: string[] = []
    await inTransaction(deps, async (inside) => {
      await queue.add(inside.db, plainJob, { text: 'committed' })
      await sleep(700)
      before = [...done]
    })
    expect(before).not.toContain('committed')
    await expect.poll(() => done.filter((text) => text === 'committed'), soon).toHaveLength(1)
  })

  it('of an act that was rolled back is never done', async () => {
    const undone = inTransaction(deps, async (inside) => {
      await queue.add(inside.db, plainJob, { text: 'undone' })
      await queue.addAll(inside.db, plainJob, [{ text: 'undone too' }, { text: 'and this' }])
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    // A later job is done, so the earlier ones had their turn.
    await queue.add(deps.db, plainJob, { text: 'afterwards' })
    await expect.poll(() => done, soon).toContain('afterwards')
    await sleep(600)
    for (const text of ['undone', 'undone too', 'and this']) expect(done).not.toContain(text)
  })

  it('comes many at a time, each once', async () => {
    const texts = Array.from({ length: 30 }, (_, at) => `many ${at}`)
    await inTransaction(deps, (inside) =>
      queue.addAll(
        inside.db,
        plainJob,
        texts.map((text) => ({ text })),
      ),
    )
    await expect.poll(() => done.filter((text) => text.startsWith('many')).length, soon).toBe(30)
    expect(done.filter((text) => text.startsWith('many')).sort()).toEqual(texts.sort())
  })

  it('waits when it is told to', async () => {
    await queue.add(deps.db, plainJob, { text: 'later' }, { delaySeconds: 3600 })
    await queue.add(deps.db, plainJob, { text: 'now' })
    await expect.poll(() => done, soon).toContain('now')
    expect(done).not.toContain('later')
  })

  it('that fails is tried again', async () => {
    await queue.add(deps.db, shakyJob, { text: 'second time lucky' })
    await expect.poll(() => done, soon).toContain('second time lucky')
    expect(tries.shaky).toBe(2)
  })

  it('that fails for good lies in the dead letters with what it was about, and the log says why', async () => {
    await queue.add(deps.db, failingJob, { text: 'hopeless' })
    const dead = async () =>
      (await sql<{ data: Note }>`select data from pgboss.job where name = 'dead-letters'`.execute(deps.db)).rows
    await expect.poll(dead, soon).toEqual([{ data: { text: 'hopeless' } }])
    expect(tries.failing).toBe(2)
    const lines = house.log.filter((line) => line.includes('job failed') && line.includes('test.failing'))
    expect(lines).toHaveLength(2)
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ job: 'test.failing', err: { message: 'no use for 138****5678' } })
    }
    expect((await queue.counts()).map(({ name }) => name)).toContain('dead-letters')
  })
})

describe('news', () => {
  it('is heard once by each listener', async () => {
    await inTransaction(deps, (inside) => tell(inside, sealed, { text: 'it' }))
    await expect.poll(() => heard.length, soon).toBe(2)
    await sleep(600)
    expect(heard.sort()).toEqual(['message heard it', 'wallet heard it'])
  })

  it('of an act that was rolled back is heard by nobody', async () => {
    const undone = inTransaction(deps, async (inside) => {
      await tell(inside, sealed, { text: 'a rumour' })
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    await inTransaction(deps, (inside) => tell(inside, sealed, { text: 'the truth' }))
    await expect.poll(() => heard.filter((text) => text.includes('the truth')).length, soon).toBe(2)
    expect(heard.some((text) => text.includes('rumour'))).toBe(false)
  })

  it('nobody listens to may be told all the same', async () => {
    expect(queue.listenersOf('test.unheard')).toEqual([])
    await tell(deps, unheard, { text: 'to the wind' })
  })
})
