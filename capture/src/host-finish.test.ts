// Captures pages that are finished later than their load event, with a real host: nothing is missing, or a warning names it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, unfinishedUrl, urls } from '../fixtures/fixture-server.ts'
import { type JobOptions, startHost, type TestHost } from './host.fixture.ts'
import { decodePng } from './replay/png.ts'
import type { CaptureReport } from './report.ts'

const TIMEOUT_MS = 120_000
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

const capture = (name: string, options: JobOptions = {}) => host.capture(unfinishedUrl(name), options)
const read = ({ folder }: { folder: string }, name: string) => readFileSync(join(folder, name))
const textOf = (report: { folder: string }) => read(report, 'page.txt').toString()
const hopsOf = (report: { folder: string }) => JSON.parse(read(report, 'facts.json').toString()).redirects as { to: string }[]
const incomplete = ({ warnings }: CaptureReport) => warnings.filter(({ kind }) => kind === 'incomplete').map(({ seen }) => seen)

test('a feed by ?page=N is captured to its end', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('feed')
  expect(report.outcome).toBe('complete')
  expect(textOf(report).match(/Item \d+ of 80/g)).toHaveLength(80)
  expect(incomplete(report)).toEqual([])
})

test('the third POST to one address with another body is awaited', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('queries')
  for (const name of ['Shop', 'Product', 'Reviews']) expect(textOf(report)).toContain(`The answer of ${name}.`)
  expect(incomplete(report)).toEqual([])
})

test('thirty slow pictures of one path with different queries are all in the screenshot', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('resized-images')
  expect(incomplete(report)).toEqual([])
  const { width, height, channels, bytes } = decodePng(read(report, 'image-001.png'))
  const rows = Array.from({ length: height }, (_, y) => y)
  const isPainted = (x: number, y: number) =>
    bytes
      .subarray((y * width + x) * channels)
      .subarray(0, 3)
      .some((value) => value < 250)
  // Five pictures of 240 px fit into one line.
  for (const column of [0, 1, 2, 3, 4])
    expect(rows.filter((y) => isPainted(128 + column * 240, y)).length, `column ${column}`).toBeGreaterThan(6 * 130)
})

test('content that a timer asks for after one second is captured', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('timer-content')
  expect(textOf(report)).toContain('Item 20 of 80')
  expect(incomplete(report)).toEqual([])
})

test('content behind a visible skeleton is awaited, and a spinner that never ends is reported', {
  timeout: TIMEOUT_MS,
}, async () => {
  const [skeleton, spinner] = await Promise.all([capture('skeleton'), capture('spinner-forever')])
  expect(textOf(skeleton)).toContain('Arrived after the skeleton.')
  expect(incomplete(skeleton)).toEqual([])
  expect(incomplete(spinner)).toEqual(['still loading: spinner'])
})

test.for(['redirect-300', 'redirect-800', 'refresh-1', 'refresh-2'])(
  'the delayed jump of %s is followed',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const report = await capture(name)
    expect(report).toMatchObject({ outcome: 'complete', finalUrl: unfinishedUrl('arrived') })
    expect(textOf(report)).toContain('The page behind the jump.')
    expect(hopsOf(report).map(({ to }) => to)).toEqual([unfinishedUrl('arrived')])
    expect(incomplete(report)).toEqual([])
  },
)

test('a jump that is not followed is a warning, not a redirect', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('reload-always')
  expect(report.outcome).toBe('complete')
  expect(incomplete(report)).toEqual([`jump not followed: ${unfinishedUrl('reload-always')}`])
  expect(hopsOf(report).length).toBeLessThanOrEqual(2)
})

test('waiting 15 s for the first byte stops no script', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('slow-first-byte')
  expect(textOf(report)).toContain('Written by a script.')
  expect(incomplete(report)).toEqual([])
})

test('requests that repeat without changing the page are not awaited', { timeout: TIMEOUT_MS }, async () => {
  const [heartbeat, ticker] = await Promise.all([capture('heartbeat'), host.capture(urls.polling)])
  expect(incomplete(heartbeat)).toEqual([])
  expect(incomplete(ticker)).toEqual([])
})

test('a table of 10,000 rows keeps its PDF', { timeout: TIMEOUT_MS }, async () => {
  // Each screenshot takes seconds on a busy machine.
  const report = await capture('rows', { limits: { pageHeight: 12_000, totalMs: 110_000 } })
  expect(report.artefacts.find(({ kind }) => kind === 'pdf')).toMatchObject({ state: 'ok' })
  expect(textOf(report)).toContain('QH-10000')
  expect(incomplete(report)).toEqual([expect.stringMatching(/^image ends at 12000 of \d+ px$/)])
})

test.for([
  ['inner-scroller', /^1 scrollers cut, largest shows 300 of \d{4} px high$/],
  ['gallery', /^1 scrollers cut, largest shows 700 of 18000 px wide$/],
  ['virtual-list', /^\d+ of \d+ texts gone after scrolling$/],
  ['changing-addresses', /^replay shows \d+ % of the resources$/],
  ['wide', /^image ends at 3840 of 9\d{3} px width$/],
  ['download-later', /^download declined: list.xlsx$/],
] as const)('a warning names what the capture of %s lacks', { timeout: TIMEOUT_MS }, async ([name, seen]) => {
  const report = await capture(name)
  expect(report.outcome).toBe('complete')
  expect(incomplete(report)).toEqual([expect.stringMatching(seen)])
  expect(JSON.parse(read(report, 'facts.json').toString()).warnings).toEqual(report.warnings)
})

test('pictures of a horizontal gallery are requested by scrolling it', { timeout: TIMEOUT_MS }, async () => {
  const before = [...sites.requestCounts].filter(([url]) => url.includes('&w=1200')).length
  if (before === 0) await capture('gallery')
  expect([...sites.requestCounts].filter(([url]) => url.includes('&w=1200'))).toHaveLength(15)
})

test('pages that the server refuses are kept with their status', { timeout: TIMEOUT_MS }, async () => {
  for (const [name, status] of [
    ['members', 401],
    ['forbidden', 403],
  ] as const) {
    const report = await capture(name)
    expect(report).toMatchObject({ outcome: 'complete', status })
    expect(report.warnings).toContainEqual({ kind: 'error-page', seen: `HTTP ${status}` })
  }
})

test('plain text, JSON and pictures are captured as the browser shows them', { timeout: TIMEOUT_MS }, async () => {
  const [text, data, photo] = await Promise.all(['notes.txt', 'data.json', 'photo.png'].map((name) => capture(name)))
  for (const report of [text, data, photo]) expect(report).toMatchObject({ outcome: 'complete', status: 200 })
  expect(text && textOf(text)).toContain('A note in plain text')
  expect(data && textOf(data)).toContain('A value in a JSON document.')
  for (const report of [text, data, photo]) expect(report?.warnings.map(({ kind }) => kind)).not.toContain('no-text')
})
