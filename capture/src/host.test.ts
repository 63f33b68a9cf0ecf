// Captures ordinary fixture pages with a real host: artefacts, messages, facts, warnings and certificates.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readStartLine } from '@attestry/proof/record/capture-log'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { checkCaptureLog } from './artefact/capture-log.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { CaptureReport, WarningKind } from './report.ts'

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

const state = ({ artefacts }: CaptureReport, kind: string) => artefacts.find((each) => each.kind === kind)
const read = ({ folder }: { folder: string }, name: string) => readFileSync(join(folder, name))
const pngSize = (png: Buffer) => ({ width: png.readUInt32BE(16), height: png.readUInt32BE(20) })
const fieldsOf = ({ extracted }: CaptureReport) => Object.fromEntries(extracted.map(({ field, value }) => [field, value]))

test('a shop page is captured completely: lazy images, product fields, licence', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(urls.shop, { purpose: 'shop' })
  expect(report).toMatchObject({
    outcome: 'complete',
    cause: null,
    status: 200,
    profile: 'qinghe-mall',
    warnings: [{ kind: 'fixture-site' }, { kind: 'environment', seen: 'failed checks: roots' }],
  })
  expect(report.artefacts.filter((each) => each.state !== 'ok')).toEqual([])
  const fields = fieldsOf(report)
  expect(fields).toMatchObject({ price: '268.00', currency: 'CNY', sold: '3821', comments: '1204' })
  expect(fields.shop).toHaveLength(8)
  expect([...sites.requestCounts.keys()].filter((url) => url.includes('/goods/detail/'))).toHaveLength(100)
  expect(report.resources.failed).toBe(0)

  const size = pngSize(read(report, 'image-001.png'))
  expect(size.width).toBe(1280)
  expect(size.height).toBeGreaterThan(6_000)
  expect(execFileSync('pdfinfo', [join(report.folder, 'page.pdf')], { encoding: 'utf8' })).toMatch(/Pages:\s+([4-9]|1\d)\n/)
  expect(read(report, 'page.txt').toString()).toContain('268.00')
  // Expanded by the profile before anything was saved.
  expect(read(report, 'page.html').toString()).not.toContain('id="parameters" hidden')
  expect(read(report, 'page.mhtml').toString('latin1')).toContain('QLY-100')
  expect(read(report, 'licence.html').toString()).toContain('91350100M000100Y43')
  expect(report.server).toMatchObject({ address: '127.0.0.1', port: 443, tls: { version: 'TLS 1.3' } })
  expect(report.fidelity?.text).toBeGreaterThan(0.95)
  expect(report.fidelity?.resources).toBeGreaterThan(0.95)
})

test('artefact messages match the files on disk and the capture log', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(urls.article)
  expect(report.outcome).toBe('complete')
  const announced = host.messages.flatMap((line) => (line.type === 'artefact' && line.id === report.id ? [line.file] : []))
  const listed = report.artefacts.flatMap(({ files }) => files)
  expect(announced.map(({ path }) => path).sort()).toEqual(listed.map(({ path }) => path).sort())
  for (const { path, size, sha256 } of listed) {
    expect(read(report, path).length, path).toBe(size)
    expect(execFileSync('sha256sum', [join(report.folder, path)], { encoding: 'utf8' }).slice(0, 64), path).toBe(sha256)
  }
  const log = read(report, 'capture-log.jsonl').toString()
  expect(checkCaptureLog(log)).toBeGreaterThan(15)
  for (const { path, sha256 } of listed.filter(({ path }) => path !== 'capture-log.jsonl')) {
    expect(log).toContain(`"path":"${path}"`)
    expect(log).toContain(`"sha256":"${sha256}"`)
  }
  expect(() => checkCaptureLog(log.replace('"event":"start"', '"event":"begin"'))).toThrow('line 0')
  expect(readStartLine(log.split('\n')[0] ?? '')?.detail).toMatchObject({ id: report.id, url: urls.article })

  const stages = host.messages.flatMap((line) => (line.type === 'progress' && line.id === report.id ? [line.stage] : []))
  expect([...new Set(stages)]).toEqual(
    expect.arrayContaining(['resolving', 'loading', 'settling', 'scrolling', 'imaging', 'archiving', 'replaying']),
  )
  const thumbnail = host.messages.find((line) => line.type === 'thumbnail' && line.id === report.id)
  expect(thumbnail?.type === 'thumbnail' && Buffer.from(thumbnail.jpeg, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8')

  const facts = JSON.parse(read(report, 'facts.json').toString())
  expect(facts.cookies).toEqual([expect.objectContaining({ name: 'visitor', httpOnly: true, secure: true, sameSite: 'Lax' })])
  expect(JSON.stringify(facts)).not.toContain('31f0c2')
  expect(facts.certificates[0].subject).toContain('Qinghe Rehearsal')
  const clean = JSON.parse(read(report, 'cleanliness.json').toString())
  expect(clean.profile.emptyBefore).toBe(true)
  expect(clean.context).toMatchObject({ before: { cookies: 0, pages: 0 }, removedAfterwards: true })
  expect(clean.browser.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(
    clean.processes
      .filter(({ name }: { name: string }) => name.startsWith('chrom'))
      .every(({ uid }: { uid: number }) => uid !== 0),
  ).toBe(true)
})

test('the capture of a polling page ends in less than ten seconds', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(urls.polling)
  expect(report.outcome).toBe('complete')
  expect(report.ms).toBeLessThan(10_000)
})

// These are independent and mostly wait for network idle, so they run concurrently.
test.concurrent('redirects are followed and recorded in the facts', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(urls.moved)
  expect(report).toMatchObject({
    outcome: 'complete',
    askedUrl: urls.moved,
    finalUrl: 'http://news.qinghe-daily.test/article',
    server: { tls: null },
  })
  const { redirects } = JSON.parse(read(report, 'facts.json').toString())
  expect(redirects.map(({ status, by }: { status: number; by: string }) => [status, by])).toEqual([
    [301, 'server'],
    [302, 'server'],
  ])
})

test.concurrent.for(['video', 'hlsVideo'] as const)(
  'the video of the page %s is assembled from its recorded traffic',
  { timeout: TIMEOUT_MS },
  async (name) => {
    const report = await host.capture(urls[name], { purpose: 'video' })
    expect(report).toMatchObject({ outcome: 'complete', profile: 'qinghe-video' })
    expect(fieldsOf(report)).toMatchObject({ likes: '128406', comments: '2317', favourites: '9120', shares: '4405' })
    expect(state(report, 'media')).toMatchObject({ state: 'ok' })
    expect(state(report, 'cover')).toMatchObject({ state: 'ok' })
    const video = join(report.folder, state(report, 'media')?.files[0]?.path ?? '')
    const seconds = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', video], {
      encoding: 'utf8',
    })
    expect(Number(seconds)).toBeCloseTo(6, 0)
  },
)

test('walls and error pages are reported as warnings', { timeout: TIMEOUT_MS }, async () => {
  const walls: Partial<Record<keyof typeof urls, WarningKind>> = {
    login: 'login-wall',
    challenge: 'challenge',
    slider: 'challenge',
    soft404: 'soft-404',
    cookie: 'cookie-wall',
    error: 'error-page',
    missing: 'error-page',
    empty: 'no-text',
  }
  const seen = await Promise.all(
    Object.keys(walls).map(async (name) => {
      const report = await host.capture(urls[name as keyof typeof urls])
      expect(report.outcome, name).toBe('complete')
      return [name, report.warnings[0]?.kind]
    }),
  )
  expect(Object.fromEntries(seen)).toEqual(walls)
})

test.concurrent.for(['shop', 'video'] as const)(
  'an error page captured as a %s is kept with a warning, as one captured as a page',
  { timeout: TIMEOUT_MS },
  async (purpose) => {
    const report = await host.capture(urls.missing, { purpose })
    expect(report).toMatchObject({ outcome: 'complete', cause: null, status: 404 })
    expect(report.warnings).toContainEqual({ kind: 'error-page', seen: 'HTTP 404' })
  },
)

test('concurrent captures are independent', { timeout: TIMEOUT_MS }, async () => {
  const reports = await Promise.all([
    host.capture(urls.tiny),
    host.capture(urls.plainTiny, { device: 'phone', locale: 'en-US' }),
    host.capture(urls.tiny, { purpose: 'shop' }),
  ])
  expect(reports.map(({ outcome }) => outcome)).toEqual(['complete', 'complete', 'complete'])
  // As on any phone, a page without a viewport meta tag is laid out 980 px wide.
  expect(reports.map((report) => pngSize(read(report, 'image-001.png')).width)).toEqual([1280, 2 * 980, 1280])
  for (const report of reports) expect(report.resources.seen).toBe(1)
})

test('an untrusted certificate fails the capture unless invalid TLS is accepted', { timeout: TIMEOUT_MS }, async () => {
  expect(await host.capture(urls.invalidTls)).toMatchObject({ outcome: 'failed', cause: 'tls-invalid', finalUrl: null })
  const seen = await host.capture(urls.invalidTls, { acceptInvalidTls: true })
  expect(seen.outcome).toBe('complete')
  expect(seen.warnings.map(({ kind }) => kind)).toContain('tls-not-verified')
  // Accepting it in one capture does not affect the next.
  expect(await host.capture(urls.invalidTls)).toMatchObject({ outcome: 'failed', cause: 'tls-invalid' })
})
