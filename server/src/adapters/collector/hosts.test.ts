// Hosts as they are: slow, dying, babbling, deaf. Whatever one does, its captures get a report, others go on, and no process or folder is left.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type CollectorOptions, openHosts } from './hosts.ts'
import type { CaptureEvent, Collector } from './port.ts'

const program = fileURLToPath(new URL('./host-under-test.ts', import.meta.url))
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
    idlePriority: false,
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
  options: { platformId?: number; signal?: AbortSignal; heard?: CaptureEvent[] } = {},
) {
  ids += 1
  return collector.capture(
    {
      id: String(ids),
      platformId: options.platformId ?? 1,
      url: `https://pages.example/${act}`,
      purpose: 'page',
      device: 'desktop',
      locale: 'zh-CN',
      timeZone: 'Asia/Shanghai',
      acceptInvalidTls: false,
    },
    async (event) => {
      options.heard?.push(event)
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
  it('tells its beginning, its progress and its files in order, and leaves nothing behind', async () => {
    const heard: CaptureEvent[] = []
    const report = await run(open(), 'well', { heard })
    expect(report.outcome).toBe('complete')
    expect(heard.map(({ say }) => say)).toEqual(['begun', 'progress', 'artefact'])
    expect(heard[0]).toMatchObject({ hash: 'ab'.repeat(32) })
  })

  it('keeps its folder until every hearing of it is over', async () => {
    const collector = open()
    let text = ''
    await collector.capture(
      {
        id: 'slow-hearing',
        platformId: 1,
        url: 'https://pages.example/well',
        purpose: 'page',
        device: 'desktop',
        locale: 'zh-CN',
        timeZone: 'UTC',
        acceptInvalidTls: false,
      },
      async (event) => {
        if (event.say !== 'artefact') return
        await new Promise((resolve) => setTimeout(resolve, 200))
        for await (const part of event.open()) text += part
      },
      new AbortController().signal,
    )
    expect(text).toBe('evidence')
  })

  it.each(['die', 'garbage', 'nonsense', 'endless'])(
    'of a host that does "%s" is reported as crashed, and the next one works',
    async (act) => {
      const collector = open()
      expect(await run(collector, act)).toMatchObject({ outcome: 'failed', cause: 'browser-crashed' })
      expect(await run(collector, 'well')).toMatchObject({ outcome: 'complete' })
    },
  )

  it('dies with its host and takes nobody of another platform with it', async () => {
    const collector = open()
    const [bystander, victim, killer] = await Promise.all([
      run(collector, 'slow', { platformId: 2 }),
      run(collector, 'wait'),
      run(collector, 'die'),
    ])
    expect(bystander.outcome).toBe('complete')
    expect([victim.cause, killer.cause]).toEqual(['browser-crashed', 'browser-crashed'])
  })

  it('with a file that would lead out of its folder is not believed', async () => {
    expect(await run(open(), 'outside')).toMatchObject({ outcome: 'failed', cause: 'internal' })
  })

  it('ends at once when it is cancelled, even by a host that does not listen', async () => {
    const collector = open()
    for (const act of ['wait', 'deaf']) {
      const stop = new AbortController()
      const work = run(collector, act, { signal: stop.signal })
      setTimeout(() => stop.abort(), 300)
      expect(await work).toMatchObject({ outcome: 'cancelled', cause: 'cancelled' })
    }
  })

  it('without a browser says that a tool is missing, and why', async () => {
    const collector = open({ resolvers: ['unfit-resolver'] })
    expect(await run(collector, 'well')).toMatchObject({ outcome: 'failed', cause: 'tool-missing' })
    expect(collector.unfit()).toBe('there is no browser')
    expect(collector.room()).toBe(0)
  })
})

describe('hosts', () => {
  it('are never shared between platforms, and are kept by their own', async () => {
    const collector = open()
    const pids: (string | null)[] = []
    for (const platformId of [1, 2, 1, 2]) pids.push((await run(collector, 'slow', { platformId })).title)
    expect(pids[0]).toBe(pids[2])
    expect(pids[1]).toBe(pids[3])
    expect(pids[0]).not.toBe(pids[1])
  })

  it('leaves the processor to everybody else, where it is asked to', async () => {
    // proc_pid_stat(5): field 41 is the policy, 5 is SCHED_IDLE; the second field may hold spaces.
    const policy = async (idlePriority: boolean) => {
      const { title } = await run(open({ idlePriority }), 'slow')
      return Number(readFileSync(`/proc/${title}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[38])
    }
    expect([await policy(true), await policy(false)]).toEqual([5, 0])
  })

  it('end when nobody needs them, and when the collector is closed', async () => {
    const collector = open({ idleMs: 200 })
    const idle = Number((await run(collector, 'slow')).title)
    await expect.poll(() => isAlive(idle), { timeout: 5_000 }).toBe(false)
    const last = Number((await run(collector, 'slow')).title)
    await collector.close()
    expect(isAlive(last)).toBe(false)
  })

  it('wait warm and untouched, and go to whoever comes first', async () => {
    const collector = open({ spare: true })
    collector.warm()
    const { title } = await run(collector, 'slow', { platformId: 7 })
    expect((await run(collector, 'slow', { platformId: 8 })).title).not.toBe(title)
  })

  it.each([
    { idlePriority: false, hosts: 2 },
    { idlePriority: true, hosts: 1 },
  ])('are started ahead of need while others work, but not beside people: $idlePriority', async ({ idlePriority, hosts }) => {
    const started = () => readdirSync(WORK).flatMap((name) => readdirSync(join(WORK, name)).filter((each) => each.startsWith('host-')))
    const collector = open({ spare: true, idlePriority })
    const work = run(collector, 'slow', {})
    await expect.poll(() => started().length).toBe(1)
    collector.warm()
    await work
    expect(started()).toHaveLength(hosts)
    collector.warm()
    await expect.poll(() => started().length).toBe(2)
  })

  it('take no more captures than memory and configuration allow', async () => {
    const none = open({ available: () => 400 * 1024 ** 2 })
    expect(none.room()).toBe(0)
    const some = open({ available: () => 900 * 1024 ** 2 })
    expect(some.room()).toBe(3)
    const full = open({ concurrency: 2 })
    const work = run(full, 'slow')
    expect(full.room()).toBe(1)
    await work
    expect(full.room()).toBe(2)
  })
})

describe('addresses', () => {
  it('are taken out of any text and judged', () => {
    const collector = open()
    expect(collector.admit('Look: https://shop.example.com/item/1, nice!')).toEqual({ url: 'https://shop.example.com/item/1' })
    expect(collector.admit('http://127.0.0.1/')).toEqual({ refused: 'address' })
    expect(collector.admit('no address here')).toEqual({ refused: 'not-a-url' })
    expect(collector.admit('https://a.example:25/')).toEqual({ refused: 'port' })
  })
})
