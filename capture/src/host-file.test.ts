// Captures addresses that give files instead of web pages: the bytes as received, a picture where there can be one, otherwise a warning.
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfOf } from '../fixtures/file-site.ts'
import { type FixtureServer, fileUrl, startFixtureServer } from '../fixtures/fixture-server.ts'
import { renderPdf } from './artefact/pdf-pages.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { ArtefactKind } from './report.ts'
import { bodiesInArchive, bodiesInWireRecord } from './wire-archive.fixture.ts'

const TIMEOUT_MS = 120_000
let sites: FixtureServer
let host: TestHost

beforeAll(async () => {
  sites = await startFixtureServer()
  host = startHost(sites.rehearsal)
  expect(await host.ready).toMatchObject({ type: 'ready' })
}, 60_000)
afterAll(async () => {
  await host.close()
  await sites.close()
})

type Captured = Awaited<ReturnType<TestHost['capture']>>
const capture = (name: string) => host.capture(fileUrl(name))
const artefact = ({ artefacts }: Captured, kind: ArtefactKind) => artefacts.find((each) => each.kind === kind)
const read = ({ folder }: Captured, path: string) => readFileSync(join(folder, path))
const factsOf = (report: Captured) => JSON.parse(read(report, 'facts.json').toString())
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const kinds = ({ warnings }: Captured) => warnings.map(({ kind }) => kind)

test('a PDF is kept as received, with its pages as pictures and its text', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('redirected')
  expect(report).toMatchObject({
    ...{ outcome: 'complete', cause: null, status: 200, finalUrl: fileUrl('list.pdf'), title: 'list.pdf' },
    server: { address: '127.0.0.1', tls: { version: 'TLS 1.3' } },
  })
  expect(kinds(report)).toEqual(['document', 'fixture-site', 'environment'])
  const bytes = read(report, 'document.pdf')
  expect(bytes.equals(pdfOf([1, 2, 3].map((n) => `Price list, page ${n} of 3`)))).toBe(true)
  expect(
    artefact(report, 'image')
      ?.files.map(({ path }) => path)
      .sort(),
  ).toEqual([...['image-001.png', 'image-002.png', 'image-003.png'], 'preview.jpg'])
  expect(read(report, 'image-001.png').readUInt32BE(16)).toBe(1280)
  expect(read(report, 'page.txt').toString()).toContain('Price list, page 3 of 3')
  expect(factsOf(report)).toMatchObject({
    responseHeaders: { 'content-type': 'application/pdf' },
    document: { name: 'list.pdf', mediaType: 'application/pdf', size: bytes.length, sha256: sha256(bytes) },
    redirects: [{ status: 302, by: 'server', to: fileUrl('list.pdf') }],
  })
})

test('an office file has no picture, with a warning; archive and wire record contain its bytes', {
  timeout: TIMEOUT_MS,
}, async () => {
  const report = await capture('list.xlsx')
  expect(report).toMatchObject({ outcome: 'complete', status: 200, title: 'list.xlsx' })
  expect(kinds(report)).toEqual(['document', 'no-picture', 'fixture-site', 'environment'])
  expect(artefact(report, 'image')).toBeUndefined()
  const digest = sha256(read(report, 'document.xlsx'))
  expect(artefact(report, 'document')).toMatchObject({
    state: 'ok',
    files: [{ sha256: digest, mediaType: 'application/octet-stream' }],
  })
  expect((await bodiesInArchive(report.folder)).get(fileUrl('list.xlsx'))).toBe(digest)
  expect(await bodiesInWireRecord(report.folder)).toContain(digest)
  expect([...sites.requestCounts].find(([url]) => url === fileUrl('list.xlsx'))?.[1]).toBe(1)
})

test('attached pictures and texts are rendered without running them', { timeout: TIMEOUT_MS }, async () => {
  const [list, photo, page] = await Promise.all([capture('list.csv'), capture('photo'), capture('page.html')])
  for (const report of [list, photo, page]) {
    expect(report.outcome).toBe('complete')
    expect(artefact(report, 'image')).toMatchObject({ state: 'ok' })
    expect(kinds(report)).toContain('document')
  }
  expect(read(list, 'page.txt').toString()).toBe('\u54c1\u540d,\u4ef7\u683c\n\u67f4\u70e7\u58f6,268.00\n')
  expect(page.title).toBe('page.html')
  expect(read(page, 'page.txt').toString()).toContain('<script>')
})

test('a file that the browser shows is kept as received, beside the page', { timeout: TIMEOUT_MS }, async () => {
  const reports = await Promise.all(['notes.txt', 'data.json', 'data.xml', 'photo.png'].map((name) => capture(name)))
  for (const report of reports) {
    expect(report).toMatchObject({ outcome: 'complete', status: 200 })
    expect(kinds(report)).toEqual(['document', 'fixture-site', 'environment'])
    for (const kind of ['document', 'image', 'text', 'archive'] as const)
      expect(artefact(report, kind)).toMatchObject({ state: 'ok' })
  }
  const [notes, data] = reports
  // In GBK, as the server sent it; the page's own text is UTF-8.
  expect(notes && read(notes, 'document.txt').toString('hex')).toBe('b1a3c8ab')
  expect(notes && read(notes, 'page.txt').toString()).toContain('\u4fdd\u5168')
  expect(data && read(data, 'document.json').toString()).toBe('{"price":"268.00"}')
})

test('a damaged PDF is kept without a picture, with a warning', { timeout: TIMEOUT_MS }, async () => {
  const report = await capture('damaged.pdf')
  expect(report).toMatchObject({ outcome: 'complete', status: 200 })
  expect(kinds(report)).toContain('no-picture')
  expect(existsSync(join(report.folder, 'image-001.png'))).toBe(false)
})

test('a file over the limit for one response fails the capture', { timeout: TIMEOUT_MS }, async () => {
  const report = await host.capture(fileUrl('list.xlsx'), { limits: { bodyBytes: 10_000 } })
  expect(report).toMatchObject({ outcome: 'failed', cause: 'body-limit' })
})

test('of a long PDF the first pages are rendered', { timeout: TIMEOUT_MS }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'attestry-pdf-'))
  const file = join(folder, 'long.pdf')
  writeFileSync(file, pdfOf(['one', 'two', 'three']))
  const pages: number[] = []
  const limits = { file, enter: [], width: 200, maxPages: 2, ms: 60_000 }
  const onPage = async (number: number) => void pages.push(number)
  expect(await renderPdf(limits, onPage, async () => {})).toMatchObject({ count: 3, rendered: 2 })
  expect(pages).toEqual([1, 2])
  rmSync(folder, { recursive: true })
})
