// Jobs and events: queued with their act or not at all, retried when they fail, kept as dead letters after the last retry.
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '../../test/house.ts'
import { ownerUrlOf } from '../../test/own-database.ts'
import { type Deps, inTransaction } from './deps.ts'
import { defineEvent, emit, listener } from './event.ts'
import { defineJob } from './job.ts'
import { createLog } from './log.ts'
import { createQueue, type QueueRunner } from './queue.ts'
import { logQueueErrors, prepareQueues } from './queue-schema.ts'
import { scheduled, worker } from './worker.ts'

interface Note {
  readonly text: string
}

const plainJob = defineJob<Note>('test.plain')
const failingJob = defineJob<Note>('test.failing', { retries: 1 })
const shakyJob = defineJob<Note>('test.shaky', { retries: 3 })
const sealed = defineEvent<Note>('test.sealed')
const ignored = defineEvent<Note>('test.ignored')

const done: string[] = []
const received: string[] = []
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
  listener(sealed, who, async (_deps, { text }) => void received.push(`${who} received ${text}`)),
)

let house: TestHouse
let queue: QueueRunner
let deps: Deps

beforeAll(async () => {
  house = await openTestHouse({ role: 'http' })
  const { log } = house.house.deps
  const plan = { workers, schedules: [], listeners }
  await prepareQueues(ownerUrlOf(house.databaseUrl), log, plan)
  queue = createQueue(house.databaseUrl, log, { ...plan, works: true })
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
  it('runs after its act is committed, and not before', async () => {
    let before: string[] = []
    await inTransaction(deps, async (inside) => {
      await queue.add(inside.db, plainJob, { text: 'committed' })
      // A later job, committed immediately, has run, so this one would have run too.
      await queue.add(deps.db, plainJob, { text: 'meanwhile' })
      await expect.poll(() => done, soon).toContain('meanwhile')
      before = [...done]
    })
    expect(before).not.toContain('committed')
    await expect.poll(() => done.filter((text) => text === 'committed'), soon).toHaveLength(1)
  })

  it('of a rolled back act never runs', async () => {
    const undone = inTransaction(deps, async (inside) => {
      await queue.add(inside.db, plainJob, { text: 'undone' })
      await queue.addAll(inside.db, plainJob, [{ text: 'undone too' }, { text: 'and this' }])
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    // A later job has run, so the earlier ones would have run too.
    await queue.add(deps.db, plainJob, { text: 'afterwards' })
    await expect.poll(() => done, soon).toContain('afterwards')
    for (const text of ['undone', 'undone too', 'and this']) expect(done).not.toContain(text)
  })

  it('runs once each when 30 are added in one call', async () => {
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

  it('with a delay does not run before it is due', async () => {
    await queue.add(deps.db, plainJob, { text: 'later' }, { delaySeconds: 3600 })
    await queue.add(deps.db, plainJob, { text: 'now' })
    await expect.poll(() => done, soon).toContain('now')
    expect(done).not.toContain('later')
  })

  it('with a delay runs once it is due, without a notification', async () => {
    await queue.add(deps.db, plainJob, { text: 'in a second' }, { delaySeconds: 1 })
    await expect.poll(() => done, soon).toContain('in a second')
  })

  it('that fails is retried', async () => {
    await queue.add(deps.db, shakyJob, { text: 'succeeds on retry' })
    await expect.poll(() => done, soon).toContain('succeeds on retry')
    expect(tries.shaky).toBe(2)
  })

  it('that fails on every try becomes a dead letter with its data, and the log contains the error', async () => {
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

describe('an event', () => {
  it('is delivered once to each listener', async () => {
    await inTransaction(deps, (inside) => emit(inside, sealed, { text: 'it' }))
    await expect.poll(() => received.length, soon).toBe(2)
    // The next event has been delivered, so a second delivery of the first would have happened too.
    await inTransaction(deps, (inside) => emit(inside, sealed, { text: 'the next' }))
    await expect.poll(() => received.filter((text) => text.endsWith('the next')), soon).toHaveLength(2)
    expect(received.filter((text) => text.endsWith(' it')).sort()).toEqual(['message received it', 'wallet received it'])
  })

  it('of a rolled back act is not delivered', async () => {
    const undone = inTransaction(deps, async (inside) => {
      await emit(inside, sealed, { text: 'rolled back event' })
      throw new Error('refused')
    })
    await expect(undone).rejects.toThrow('refused')
    await inTransaction(deps, (inside) => emit(inside, sealed, { text: 'committed event' }))
    await expect.poll(() => received.filter((text) => text.includes('committed event')).length, soon).toBe(2)
    expect(received.some((text) => text.includes('rolled back'))).toBe(false)
  })

  it('without listeners may be emitted', async () => {
    expect(queue.listenersOf('test.ignored')).toEqual([])
    await emit(deps, ignored, { text: 'no listener' })
  })
})

it('a schedule that the application no longer has is removed when its workers start', async () => {
  const dropped = scheduled('0 0 1 1 *', defineJob('test.dropped'), async () => {})
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(deps.db)
    return rows.map(({ name }) => name)
  }
  for (const schedules of [[dropped], []]) {
    const plan = { workers: [], schedules, listeners: [] }
    await prepareQueues(ownerUrlOf(house.databaseUrl), deps.log, plan)
    const other = createQueue(house.databaseUrl, deps.log, { ...plan, works: true })
    await other.start()
    await other.work(deps)
    expect(await names()).toEqual(schedules.map(({ job }) => job.name))
    await other.stop(1_000)
  }
})

it('a start writes the queue of a job whose options changed, and no other', async () => {
  const start = async (retries: number) => {
    const changed = worker(defineJob('test.changed', { retries }), async () => {})
    const plan = { workers: [...workers, changed], schedules: [], listeners }
    await prepareQueues(ownerUrlOf(house.databaseUrl), deps.log, plan)
    const { rows } = await sql<{ name: string; retry_limit: number; updated_on: Date }>`
      select name, retry_limit, updated_on from pgboss.queue where name like 'test.%' order by name`.execute(deps.db)
    return rows
  }
  const before = await start(1)
  expect(await start(1)).toEqual(before)
  const after = await start(2)
  expect(after.filter(({ updated_on }, at) => updated_on.getTime() !== before[at]?.updated_on.getTime())).toMatchObject([
    { name: 'test.changed', retry_limit: 2 },
  ])
})

it('an error that pg-boss reports as a plain object is logged with its code, and as a lost connection once', () => {
  const boss = new PgBoss({ connectionString: house.databaseUrl })
  const lines: string[] = []
  logQueueErrors(boss, createLog('error', { write: (line) => void lines.push(line) }))
  const loss = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', stack: 'at /x/node_modules/pg-pool/index.js:45:11' })
  boss.emit('error', loss)
  boss.emit('error', { ...loss, name: 'Error', stack: loss.stack, message: `${loss.message} (Queue: test)` })
  boss.emit('error', { name: 'Error', message: 'no such queue', code: '42P01' } as Error)
  expect(lines.map((line) => JSON.parse(line).err)).toMatchObject([
    { message: 'write EPIPE', code: 'EPIPE' },
    { message: 'no such queue', code: '42P01' },
  ])
})
