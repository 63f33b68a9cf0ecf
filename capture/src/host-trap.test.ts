import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, trapUrl, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { CaptureReport } from './report.ts'

const patience = 120_000
const limits = { totalMs: 30_000, loadMs: 8_000, scrollMs: 3_000, memoryBytes: 420 * 1024 ** 2, bodyBytes: 64 * 1024 ** 2 }
let world: FixtureServer
let host: TestHost

beforeAll(async () => {
  world = await startFixtureServer()
  host = startHost(world.rehearsal)
  expect(await host.ready).toMatchObject({ say: 'ready' })
})
afterAll(async () => {
  await host.close()
  await world.close()
})

const trap = (
  name: string,
  wish: Partial<typeof limits> & { redirects?: number; connections?: number; bytes?: number; pageHeight?: number } = {},
) => host.capture(trapUrl(name), { limits: { ...limits, ...wish } })
const seen = ({ warnings }: CaptureReport) => warnings.map(({ kind, seen }) => `${kind}: ${seen}`).join('\n')
const facts = ({ folder }: { folder: string }) => JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))

test('a script that never ends is ended, and the page is kept as it stands', { timeout: patience }, async () => {
  const reports = await Promise.all([trap('busy-loop'), trap('busy-parse')])
  for (const report of reports) {
    expect(report.outcome).toBe('complete')
    expect(seen(report)).toContain('script ended')
  }
})

test('dialogs without end are dismissed, and said', { timeout: patience }, async () => {
  const [loop, leave] = await Promise.all([trap('dialog-loop'), trap('leave-dialog')])
  expect(loop.outcome).toBe('complete')
  expect(seen(loop)).toContain('dialogs dismissed')
  expect(leave.outcome).toBe('complete')
})

test('windows that scripts open never come to be', { timeout: patience }, async () => {
  const report = await trap('popup-storm')
  expect(report.outcome).toBe('complete')
  expect(facts(report).windowsRefused).toBeGreaterThanOrEqual(30)
  expect([...world.asked.keys()].filter((url) => url.includes('/popup?'))).toEqual([])
})

async function failsWithinItsLimit([name, cause]: readonly [string, string]): Promise<void> {
  // Few redirects, so that a slow machine comes to their end before the time for loading is over.
  const report = await trap(name, { redirects: 6 })
  expect(report).toMatchObject({ outcome: 'failed', cause })
  expect(report.ms).toBeLessThan(limits.totalMs + 5_000)
  expect(report.artefacts.filter(({ kind }) => ['image', 'dom', 'text'].includes(kind)).map(({ state }) => state)).toEqual([
    'missing',
    'missing',
    'missing',
  ])
  expect(report.artefacts.find(({ kind }) => kind === 'wire')?.state).toBe('ok')
}

test.for([
  ['memory-hog', 'memory-limit'],
  ['redirect-loop', 'redirect-limit'],
  ['script-redirects', 'redirect-limit'],
  ['to-loopback', 'address-refused'],
  ['to-metadata', 'address-refused'],
  ['to-file', 'address-refused'],
  ['download', 'download'],
  ['bomb', 'body-limit'],
  ['cut', 'connection-failed'],
] as const)('%s fails with %s, within its limit', { timeout: patience }, failsWithinItsLimit)

// These only keep the browser waiting, so they wait side by side.
test.concurrent.for([
  ['bomb-part', 'body-limit'],
  ['no-answer', 'time-limit'],
] as const)('%s fails with %s, within its limit', { timeout: patience }, failsWithinItsLimit)

test.concurrent('a page that comes drop by drop is kept as far as it came, with a warning', { timeout: patience }, async () => {
  const report = await trap('drip', { loadMs: 3_000 })
  expect(seen(report)).toContain('loading not finished after 3000 ms')
  expect(report.ms).toBeLessThan(20_000)
})

test('pages that would leave while they are kept stay', { timeout: patience }, async () => {
  for (const report of await Promise.all([trap('refresh-loop'), trap('close-window'), trap('download-later')]))
    expect(report.outcome).toBe('complete')
})

test('a page without end is kept up to its limit, and said to be cut', { timeout: patience }, async () => {
  // Enough time for slow machines: the height has to end it.
  const scrollMs = 15_000
  const [endless, tall] = await Promise.all([
    trap('endless-scroll', { pageHeight: 20_000, scrollMs }),
    trap('tall', { pageHeight: 30_000, scrollMs }),
  ])
  expect(endless).toMatchObject({ outcome: 'partial', cause: 'height-limit' })
  expect(seen(endless)).toMatch(/still growing.*\n.*image ends at 20000 of/)
  expect(tall).toMatchObject({ outcome: 'partial', cause: 'height-limit' })
  expect(seen(tall)).toMatch(/^incomplete: image ends at 30000 of 80\d\d\d px$/)
  expect(tall.artefacts.find(({ kind }) => kind === 'image')?.files.map(({ path }) => path)).toEqual([
    'image-001.png',
    'image-002.png',
    'image-003.png',
    'preview.jpg',
  ])
})

test('no part of a page reaches a private address', { timeout: patience }, async () => {
  let knocks = 0
  const canary = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  // The page asks for this address and port; nobody else on the machine has it.
  await new Promise<void>((resolve) => canary.listen(8080, '127.83.17.5', resolve))
  try {
    const report = await trap('private-parts')
    expect(report.outcome).toBe('complete')
    expect(report.resources.refused).toBeGreaterThanOrEqual(5)
    expect(facts(report).refusals.map(({ cause }: { cause: string }) => cause)).toContain('address-refused')
    expect(knocks).toBe(0)
  } finally {
    await new Promise((resolve) => canary.close(resolve))
  }
})

test('limits on bytes and connections leave a partial capture that says so', { timeout: patience }, async () => {
  const [bytes, one] = await Promise.all([
    host.capture(urls.article, { limits: { ...limits, bytes: 1_000_000 } }),
    // Without TLS a browser opens several at once.
    host.capture(urls.article.replace('https:', 'http:'), { limits: { ...limits, connections: 1 } }),
  ])
  expect(bytes).toMatchObject({ outcome: 'partial', cause: 'byte-limit' })
  expect(seen(bytes)).toContain('byte-limit')
  expect(one).toMatchObject({ outcome: 'partial', cause: 'connection-limit' })
  expect(seen(one)).toContain('connection-limit')
})

test('the total limit holds, whatever the page does', { timeout: patience }, async () => {
  const report = await host.capture(urls.shop, { limits: { ...limits, totalMs: 1_500 } })
  expect(report.cause).toBe('time-limit')
  expect(['failed', 'partial']).toContain(report.outcome)
  expect(report.ms).toBeLessThan(6_500)
})

test('after all of them the host is as good as new', { timeout: patience }, async () => {
  expect(await host.capture(urls.tiny)).toMatchObject({ outcome: 'complete', warnings: [] })
})
