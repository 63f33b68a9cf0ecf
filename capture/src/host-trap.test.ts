// Captures hostile pages with a real host: each ends within its limits with the right cause, and the host goes on.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, trapUrl, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { CaptureReport } from './report.ts'

const TIMEOUT_MS = 120_000
const limits = { totalMs: 30_000, loadMs: 8_000, scrollMs: 3_000, memoryBytes: 420 * 1024 ** 2, bodyBytes: 64 * 1024 ** 2 }
/** `node-busy` if other tests keep this machine busy. */
const TIME_LIMIT = /^(time-limit|node-busy)$/
let sites: FixtureServer
let host: TestHost

beforeAll(async () => {
  sites = await startFixtureServer()
  host = startHost(sites.rehearsal)
  expect(await host.ready).toMatchObject({ type: 'ready' })
})
afterAll(async () => {
  await host.close()
  await sites.close()
})

const trap = (
  name: string,
  overrides: Partial<typeof limits> & { redirects?: number; connections?: number; bytes?: number; pageHeight?: number } = {},
) => host.capture(trapUrl(name), { limits: { ...limits, ...overrides } })
const seen = ({ warnings }: CaptureReport) => warnings.map(({ kind, seen }) => `${kind}: ${seen}`).join('\n')
const facts = ({ folder }: { folder: string }) => JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))

test('an endless script is terminated and the page captured as it is', { timeout: TIMEOUT_MS }, async () => {
  const reports = await Promise.all([trap('busy-loop'), trap('busy-parse')])
  for (const report of reports) {
    expect(report.outcome).toBe('complete')
    expect(seen(report)).toMatch(/incomplete: script stopped after \d+ ms, \d times/)
  }
})

test('endless dialogs are dismissed and reported', { timeout: TIMEOUT_MS }, async () => {
  const [loop, leave] = await Promise.all([trap('dialog-loop'), trap('leave-dialog')])
  expect(loop.outcome).toBe('complete')
  expect(seen(loop)).toContain('dialogs dismissed')
  expect(leave.outcome).toBe('complete')
})

test('windows opened by scripts are blocked', { timeout: TIMEOUT_MS }, async () => {
  const report = await trap('popup-storm')
  expect(report.outcome).toBe('complete')
  expect(facts(report).windowsRefused).toBeGreaterThanOrEqual(30)
  expect([...sites.requestCounts.keys()].filter((url) => url.includes('/popup?'))).toEqual([])
})

async function expectFailureWithinLimit([name, cause]: readonly [string, string | RegExp]): Promise<void> {
  // Few redirects, so that a slow machine reaches the limit before the load timeout.
  const report = await trap(name, { redirects: 6 })
  expect(report).toMatchObject({ outcome: 'failed', cause: expect.stringMatching(cause) })
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
  ['script-to-private', 'address-refused'],
  ['script-to-private-tls', 'address-refused'],
  ['script-to-loopback', 'address-refused'],
  ['refresh-to-private', 'address-refused'],
  ['script-to-cut', 'connection-failed'],
  ['bomb', 'body-limit'],
  ['cut', 'connection-failed'],
] as const)('the hostile page %s fails with %s within its time limit', { timeout: TIMEOUT_MS }, expectFailureWithinLimit)

test('a program at the address is kept as plain bytes, without a picture', { timeout: TIMEOUT_MS }, async () => {
  const report = await trap('download')
  expect(report).toMatchObject({ outcome: 'complete', cause: null })
  expect(seen(report)).toMatch(/^document: file setup\.exe \(application\/octet-stream\), 4096 bytes$/m)
  expect(seen(report)).toMatch(/^no-picture: /m)
  const kept = report.artefacts.filter(({ kind }) => ['document', 'image', 'dom', 'text'].includes(kind))
  expect(kept.flatMap(({ files }) => files)).toMatchObject([{ size: 4096, mediaType: 'application/octet-stream' }])
})

// These only wait, so they run concurrently.
test.concurrent.for([
  ['bomb-part', 'body-limit'],
  ['no-answer', TIME_LIMIT],
] as const)('the hostile page %s fails with %s within its time limit', { timeout: TIMEOUT_MS }, expectFailureWithinLimit)

// Alone: its first bytes must come within the load timeout.
test('a page that loads endlessly is captured as far as it loaded, with a warning', { timeout: TIMEOUT_MS }, async () => {
  const report = await trap('drip', { loadMs: 3_000 })
  expect(seen(report)).toContain('loading not finished after 3000 ms')
  expect(report.ms).toBeLessThan(20_000)
})

test('pages that reload, close or download during capture are captured completely', { timeout: TIMEOUT_MS }, async () => {
  for (const report of await Promise.all([trap('refresh-loop'), trap('close-window'), trap('download-later')]))
    expect(report.outcome).toBe('complete')
})

test('an endless page is captured up to its height limit and reported as cut', { timeout: TIMEOUT_MS }, async () => {
  // Enough time for slow machines, so that the height limit applies first.
  const scrollMs = 15_000
  const [endless, tall] = await Promise.all([
    trap('endless-scroll', { pageHeight: 20_000, scrollMs }),
    trap('tall', { pageHeight: 30_000, scrollMs }),
  ])
  expect(endless).toMatchObject({ outcome: 'partial', cause: 'height-limit' })
  expect(seen(endless)).toMatch(/still growing.*\n.*image ends at 20000 of/)
  expect(tall).toMatchObject({ outcome: 'partial', cause: 'height-limit' })
  expect(seen(tall)).toMatch(/^incomplete: image ends at 30000 of 80\d\d\d px$/m)
  expect(tall.artefacts.find(({ kind }) => kind === 'image')?.files.map(({ path }) => path)).toEqual([
    'image-001.png',
    'image-002.png',
    'image-003.png',
    'preview.jpg',
  ])
})

test('no part of a page reaches a private address', { timeout: TIMEOUT_MS }, async () => {
  let connections = 0
  const canary = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  // The page requests this address and port, which nothing else on the machine uses.
  await new Promise<void>((resolve) => canary.listen(8080, '127.83.17.5', resolve))
  try {
    const report = await trap('private-parts')
    expect(report.outcome).toBe('complete')
    expect(report.resources.refused).toBeGreaterThanOrEqual(5)
    expect(facts(report).refusals.map(({ cause }: { cause: string }) => cause)).toContain('address-refused')
    expect(connections).toBe(0)
  } finally {
    await new Promise((resolve) => canary.close(resolve))
  }
})

test('byte and connection limits lead to a partial capture with the cause', { timeout: TIMEOUT_MS }, async () => {
  const [bytes, one] = await Promise.all([
    host.capture(urls.article, { limits: { ...limits, bytes: 1_000_000 } }),
    // Without TLS a browser opens several concurrent connections.
    host.capture(urls.article.replace('https:', 'http:'), { limits: { ...limits, connections: 1 } }),
  ])
  expect(bytes).toMatchObject({ outcome: 'partial', cause: 'byte-limit' })
  expect(seen(bytes)).toContain('byte-limit')
  expect(one).toMatchObject({ outcome: 'partial', cause: 'connection-limit' })
  expect(seen(one)).toContain('connection-limit')
})

test('a capture ends within its total time limit', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(urls.shop, { limits: { ...limits, totalMs: 1_500 } })
  expect(report.cause).toMatch(TIME_LIMIT)
  expect(['failed', 'partial']).toContain(report.outcome)
  expect(report.ms).toBeLessThan(6_500)
})

test('the host still captures normally after all hostile pages', { timeout: TIMEOUT_MS }, async () => {
  expect(await host.capture(urls.tiny)).toMatchObject({
    outcome: 'complete',
    warnings: [{ kind: 'fixture-site' }, { kind: 'environment' }],
  })
})
