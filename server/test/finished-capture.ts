// Creates captures that wait for confirmation without a browser each time: one page is really captured, and its events are replayed.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { captureApi } from '@attestry/contract/modules/evidence/capture'
import { openHosts } from '../src/adapters/collector/hosts.ts'
import type { CaptureEvent, CaptureReport, Collector } from '../src/adapters/collector/port.ts'
import { openRehearsal } from '../src/adapters/collector/rehearsal.ts'
import { collect } from '../src/modules/evidence/capture/collecting.ts'
import { claimCapture } from '../src/modules/evidence/capture/queue.ts'
import type { TestHouse } from './house.ts'

interface Recording {
  readonly events: readonly CaptureEvent[]
  readonly report: CaptureReport
}

const never = new AbortController().signal
let recorded: Promise<Recording> | undefined
let captureCount = 0

async function record(): Promise<Recording> {
  const folder = await mkdtemp(join(tmpdir(), 'attestry-work-'))
  const collector = openHosts({
    folder,
    ports: [443],
    ownHosts: [],
    resolvers: [],
    concurrency: 1,
    spare: false,
    lowPriority: false,
    rehearse: openRehearsal,
  })
  const events: CaptureEvent[] = []
  const task = {
    id: '1',
    platformId: 1,
    url: 'https://news.qinghe-daily.test/tiny',
    purpose: 'page',
    device: 'desktop',
    locale: 'zh-CN',
    timeZone: 'Asia/Shanghai',
    acceptInvalidTls: false,
  } as const
  const recordEvent = async (event: CaptureEvent) => {
    if (event.type !== 'artefact') return void events.push(event)
    const parts: Buffer[] = []
    for await (const part of event.open()) parts.push(part as Buffer)
    events.push({ ...event, open: () => Readable.from([Buffer.concat(parts)]) })
  }
  try {
    const report = await collector.capture(task, recordEvent, never)
    if (report.outcome !== 'complete') throw new Error(`capturing the fixture page failed: ${report.cause}`)
    return { events, report }
  } finally {
    await collector.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const replaying = (collector: Collector, { events, report }: Recording): Collector => ({
  ...collector,
  async capture(task, hear) {
    for (const event of events) await hear(event)
    return { ...report, id: task.id }
  },
})

/** A text file that the page would have delivered besides the recorded ones. */
const textArtefact = (path: string, bytes: Buffer): CaptureEvent => ({
  type: 'artefact',
  kind: 'text',
  file: { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), mediaType: 'text/plain' },
  open: () => Readable.from([bytes]),
})

/** Requires a server without capture workers of its own (captures.atOnce 0), because the test acts as the worker. */
export async function finishedCapture(house: TestHouse, token: string, moreText?: Buffer): Promise<string> {
  captureCount += 1
  const items = [{ url: `https://page${captureCount}.example.com/` }]
  const ano = (await house.get(captureApi.create, { items }, { token })).list[0]?.ano ?? ''
  await deliverCapture(house, token, ano, moreText)
  return ano
}

/** Collects every queued capture, this one at last. */
export async function deliverCapture(house: TestHouse, token: string, ano: string, moreText?: Buffer): Promise<void> {
  recorded ??= record()
  const { events, report } = await recorded
  const recording = { report, events: moreText ? [...events, textArtefact('more.txt', moreText)] : events }
  const deps = { ...house.house.deps, collector: replaying(house.house.deps.collector, recording) }
  for (let state = 'queued'; state === 'queued' || state === 'collecting'; ) {
    const claim = await claimCapture(deps)
    if (claim) await collect(deps, claim, never)
    state = (await house.get(captureApi.info, { id: ano }, { token })).state
  }
}
