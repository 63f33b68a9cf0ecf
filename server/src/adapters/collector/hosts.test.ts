// The host pool with slow, crashing, invalid and unresponsive hosts: every capture gets a report, others continue, and no process or folder is left.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { HOST_NICE } from './cpu-priority.ts'
import { type CollectorOptions, openHosts } from './hosts.ts'
import type { CaptureEvent, Collector } from './port.ts'

const program = fileURLToPath(new URL('./host.fixture.ts', import.meta.url))
const WORK = mkdtempSync(join(tmpdir(), 'attestry-work-'))
const opened: Collector[] = []

function open(options: Partial<CollectorOptions> = {}): Collector {
  const collector = openHosts({
    folder: WORK,
    ports: [80, 443],
    ownHosts: [],
    resolvers: [],
    concurrency: 4,
    spare: false,
    lowPriority: false,
    program,
    ...options,
  })
  opened.push(collector)
  return collector
}
afterEach(async () => {
  for (const collector of opened.splice(0)) await collector.close()
  expect(readdirSync(WORK)).toEqual([])
})
afterAll(() => rmSync(WORK, { recursive: true, force: true }))

let ids = 0
function run(
  collector: Collector,
  act: string,
  options: { id?: string; platformId?: number; signal?: AbortSignal; events?: CaptureEvent[] } = {},
) {
  ids += 1
  return collector.capture(
    {
      id: options.id ?? String(ids),
      platformId: options.platformId ?? 1,
      url: `https://pages.example/${act}`,
      purpose: 'page',
      device: 'desktop',
      locale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      acceptInvalidTls: false,
    },
    async (event) => {
      options.events?.push(event)
    },
    options.signal ?? new AbortController().signal,
  )
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a capture', () => {
  it('sends start, progress and artefact events in order', async () => {
    const events: CaptureEvent[] = []
    const report = await run(open(), 'succeed', { events })
    expect(report.outcome).toBe('complete')
    expect(events.map(({ type }) => type)).toEqual(['started', 'progress', 'artefact'])
    expect(events[0]).toMatchObject({ hash: 'ab'.repeat(32) })
  })

  it('keeps its folder until every event handler has returned', async () => {
    const collector = open()
    let text = ''
    await collector.capture(
      {
        id: 'slow-handler',
        platformId: 1,
        url: 'https://pages.example/succeed',
        purpose: 'page',
        device: 'desktop',
        locale: 'zh-CN',
        timeZone: 'UTC',
        acceptInvalidTls: false,
      },
      async (event) => {
        if (event.type !== 'artefact') return
        // Time itself is tested: the host has reported its end before the handler reads the file.
        await new Promise((resolve) => setTimeout(resolve, 200))
        for await (const part of event.open()) text += part
      },
      new AbortController().signal,
    )
    expect(text).toBe('evidence')
  })

  it('sends an event for another program that tried to use its proxy', async () => {
    const events: CaptureEvent[] = []
    expect((await run(open(), 'foreign', { events })).outcome).toBe('complete')
    expect(events).toEqual([{ type: 'foreign-client', uid: 1000 }])
  })

  it('on a host that the machine starved is reported as node-busy', async () => {
    expect(await run(open(), 'starved')).toMatchObject({ outcome: 'failed', cause: 'node-busy', isolation: null })
  })

  it.each(['die', 'garbage', 'nonsense', 'endless'])(
    'on a host that does "%s" is reported as crashed, and the next capture works',
    async (act) => {
      const collector = open()
      expect(await run(collector, act)).toMatchObject({ outcome: 'failed', cause: 'browser-crashed' })
      expect(await run(collector, 'succeed')).toMatchObject({ outcome: 'complete' })
    },
  )

  it('fails with its host without affecting other platforms', async () => {
    const collector = open()
    const [bystander, victim, killer] = await Promise.all([
      run(collector, 'slow', { platformId: 2 }),
      run(collector, 'wait'),
      run(collector, 'die'),
    ])
    expect(bystander.outcome).toBe('complete')
    expect([victim.cause, killer.cause]).toEqual(['browser-crashed', 'browser-crashed'])
  })

  it('with an artefact path outside its folder is reported as failed', async () => {
    expect(await run(open(), 'outside')).toMatchObject({ outcome: 'failed', cause: 'internal' })
  })

  it('ends when it is cancelled, even if the host ignores the cancellation', async () => {
    const collector = open()
    for (const act of ['wait', 'ignoreCancel']) {
      const stop = new AbortController()
      const events: CaptureEvent[] = []
      const work = run(collector, act, { signal: stop.signal, events })
      await expect.poll(() => events).not.toEqual([])
      stop.abort()
      expect(await work).toMatchObject({ outcome: 'cancelled', cause: 'cancelled' })
    }
  })

  it('gets its own report while an earlier attempt of the same task is still ending', async () => {
    const collector = open()
    const [first, second] = [new AbortController(), [] as CaptureEvent[]]
    const ending = run(collector, 'cancelSlowly', { id: 'one', signal: first.signal })
    await expect.poll(() => readdirSync(WORK, { recursive: true }).some((name) => String(name).endsWith('begun'))).toBe(true)
    first.abort()
    const report = await run(collector, 'succeed', { id: 'one', events: second })
    expect(report).toMatchObject({ id: 'one', outcome: 'complete' })
    expect(second.map(({ type }) => type)).toEqual(['started', 'progress', 'artefact'])
    expect(await ending).toMatchObject({ id: 'one', outcome: 'cancelled' })
  })

  it('without a browser reports tool-missing and the reason', async () => {
    const collector = open({ resolvers: ['unfit-resolver'] })
    expect(await run(collector, 'succeed')).toMatchObject({ outcome: 'failed', cause: 'tool-missing' })
    expect(collector.unavailableReason()).toBe('there is no browser')
    expect(collector.capacity()).toBe(0)
  })
})

it('the collector reports where a host confines captures less than it could', async () => {
  const collector = open()
  expect(collector.weaknesses()).toEqual([])
  await run(collector, 'succeed')
  expect(collector.weaknesses()).toEqual([{ what: 'capture-network', reason: 'test double' }])
})

describe('capturing hosts', () => {
  it('are never shared between platforms, and are reused by their own', async () => {
    const collector = open()
    const pids: (string | null)[] = []
    for (const platformId of [1, 2, 1, 2]) pids.push((await run(collector, 'slow', { platformId })).title)
    expect(pids[0]).toBe(pids[2])
    expect(pids[1]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[1])
  })

  it('run with a lower CPU weight, but not at idle priority, if lowPriority is set', async () => {
    // proc_pid_stat(5): field 19 is the nice value, 41 the policy (0 is SCHED_OTHER); the second field may hold spaces.
    const scheduling = async (lowPriority: boolean) => {
      const { title } = await run(open({ lowPriority }), 'slow')
      const fields = readFileSync(`/proc/${title}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
      return { nice: Number(fields[16]), policy: Number(fields[38]) }
    }
    const own = getPriority()
    expect(await scheduling(true)).toEqual({ nice: Math.min(own + HOST_NICE, 19), policy: 0 })
    expect(await scheduling(false)).toEqual({ nice: own, policy: 0 })
  })

  it('end after their idle time, and when the collector is closed', async () => {
    const collector = open({ idleMs: 200 })
    const idle = Number((await run(collector, 'slow')).title)
    await expect.poll(() => isAlive(idle), { timeout: 5_000 }).toBe(false)
    const last = Number((await run(collector, 'slow')).title)
    await collector.close()
    expect(isAlive(last)).toBe(false)
  })

  it('include a spare one that goes to the first platform that needs it', async () => {
    const collector = open({ spare: true })
    collector.warm()
    const { title } = await run(collector, 'slow', { platformId: 7 })
    expect((await run(collector, 'slow', { platformId: 8 })).title).not.toBe(title)
  })

  it.each([
    { lowPriority: false, hosts: 2 },
    { lowPriority: true, hosts: 1 },
  ])('are pre-started while captures run, unless lowPriority is set: $lowPriority', async ({ lowPriority, hosts }) => {
    const started = () =>
      readdirSync(WORK).flatMap((name) => readdirSync(join(WORK, name)).filter((each) => each.startsWith('host-')))
    const collector = open({ spare: true, lowPriority })
    const work = run(collector, 'slow', {})
    await expect.poll(() => started().length).toBe(1)
    collector.warm()
    await work
    expect(started()).toHaveLength(hosts)
    collector.warm()
    await expect.poll(() => started().length).toBe(2)
  })

  it('accept no more captures than memory and configuration allow', async () => {
    const none = open({ available: () => 400 * 1024 ** 2 })
    expect(none.capacity()).toBe(0)
    const some = open({ available: () => 900 * 1024 ** 2 })
    expect(some.capacity()).toBe(3)
    const full = open({ concurrency: 2 })
    const work = run(full, 'slow')
    expect(full.capacity()).toBe(1)
    await work
    expect(full.capacity()).toBe(2)
  })
})

describe('submitted addresses', () => {
  it('are extracted from text and checked', () => {
    const collector = open()
    expect(collector.admit('https://shop.example.com/?q="x"&p=1')).toEqual({ url: 'https://shop.example.com/?q=%22x%22&p=1' })
    expect(collector.admit('Look: https://shop.example.com/item/1, nice!')).toEqual({ refused: 'not-a-url' })
    expect(collector.admit('http://127.0.0.1/')).toEqual({ refused: 'address' })
    expect(collector.admit('no address here')).toEqual({ refused: 'not-a-url' })
    expect(collector.admit('https://a.example:25/')).toEqual({ refused: 'port' })
  })
})
