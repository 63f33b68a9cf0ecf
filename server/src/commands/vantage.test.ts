// Tests the protocol of a vantage: who may use it, what it signs, that it signs once, and what survives a restart.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { parseVantageReport } from '@attestry/proof/record/vantage-report'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS, CAPTURE, openVantageNodes, TASK, TEXT } from '../../test/vantage-node.ts'
import type { Collector } from '../adapters/collector/port.ts'
import { comparedFiles, stubCollector } from '../adapters/collector/stub-collector.fixture.ts'

const nodes = openVantageNodes()
const { start } = nodes
afterEach(() => nodes.closeRunning())
afterAll(() => nodes.remove())

const digest = (text = '') => createHash('sha256').update(text).digest('hex')

it('a vantage captures the address and signs what it saw', async () => {
  const page = { files: { ...comparedFiles(ADDRESS, TEXT), 'wire.pcapng': 'packets' } }
  const { vantage, folder, begin, compare } = await start({ page })
  expect(await begin()).toMatchObject({ status: 202, text: 'capturing\n' })
  const { status, text } = await compare()
  expect(status).toBe(200)
  const note = parseNote(text)
  expect(await verifyNoteSignature(note, parseVkey(vantage.vkey))).toBe(true)
  const files = comparedFiles(ADDRESS, TEXT)
  expect(parseVantageReport(note.text)).toMatchObject({
    ...{ capture: CAPTURE, address: ADDRESS, outcome: 'complete', verdict: 'same' },
    ...{ observation: digest(files['observation.json']), text: digest(files['page.txt']) },
    ...{ ownObservation: digest(files['observation.json']), ownText: digest(TEXT), ownWire: digest('packets') },
    comparison: { document: 'same', similarity: 1000 },
  })
  expect(readFileSync(join(folder, 'captures', CAPTURE, 'files/wire.pcapng'), 'utf8')).toBe('packets')
  expect(statSync(join(folder, 'captures', CAPTURE, 'files/wire.pcapng')).mode & 0o077).toBe(0)
})

it('a vantage signs once: the same question has the same answer, also after a restart, another one none', async () => {
  const first = await start()
  await first.begin()
  const { text } = await first.compare()
  await first.vantage.close()
  const second = await start({ folder: first.folder, page: { files: comparedFiles(ADDRESS, 'another page') } })
  expect(second.vantage.vkey).toBe(first.vantage.vkey)
  expect(await second.begin()).toMatchObject({ status: 202, text: 'capturing\n' })
  expect(await second.compare()).toMatchObject({ status: 200, text })
  expect((await second.compare(comparedFiles(ADDRESS, 'forged later'))).status).toBe(409)
})

it('a vantage says that it saw another page, and that it could not load one', async () => {
  const other = await start({ page: { files: comparedFiles(ADDRESS, 'Log in to continue') } })
  await other.begin()
  expect((await other.compare()).text).toContain('\nverdict differs\n')
  const failed = await start({ page: { files: {}, outcome: 'failed' } })
  await failed.begin()
  const report = parseVantageReport(parseNote((await failed.compare()).text).text)
  expect(report).toMatchObject({ outcome: 'failed', verdict: 'failed', comparison: null, ownText: null })
})

it('a vantage tells without any files whether it has captured', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { begin, send, state } = await start({ page: { files: comparedFiles(ADDRESS, TEXT), until: promise } })
  expect((await state()).status).toBe(404)
  await begin()
  expect(await state()).toMatchObject({ status: 202, text: 'capturing\n' })
  expect((await send('POST', `/captures/${CAPTURE}/report`, { observation: '', text: '' })).status).toBe(202)
  resolve()
  await expect.poll(async () => (await state()).status).toBe(200)
})

it('a report says nothing about the bytes of a document that was not recorded', async () => {
  const { begin, compare } = await start({ page: { files: comparedFiles(ADDRESS, TEXT, { document: null }) } })
  await begin()
  expect((await compare()).text).toContain('\nverdict same\n')
  expect((await compare()).text).toContain('\ndocument -\n')
})

describe('a busy vantage', () => {
  it('answers 503 and when to ask again, captures nothing, and signs nothing', async () => {
    let free = 0
    const { begin, compare, state } = await start({ collector: { capacity: () => free } })
    expect(await begin()).toMatchObject({ status: 503, retryAfter: '1', text: expect.stringContaining('busy') })
    expect((await state()).status).toBe(404)
    expect((await compare()).status).toBe(404)
    free = 1
    expect((await begin()).status).toBe(202)
    expect((await compare()).status).toBe(200)
  })

  it('signs nothing about a page that its own machine could not load', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const page = { files: {}, outcome: 'failed' as const, cause: 'node-busy' as const }
    const { folder, begin, compare, state } = await start({ page })
    await begin()
    await expect.poll(async () => (await state()).status).toBe(404)
    expect((await compare()).status).toBe(404)
    expect(existsSync(join(folder, 'captures', CAPTURE))).toBe(false)
    vi.restoreAllMocks()
  })
})

it('a report gives the time at which the load began, not that of the request', async () => {
  let time = new Date('2026-11-17T10:00:00Z')
  const { promise, resolve } = Promise.withResolvers<void>()
  const stub = stubCollector(() => ({ files: comparedFiles(ADDRESS, TEXT) }))
  const capture: Collector['capture'] = async (...of) => {
    await promise
    return stub.capture(...of)
  }
  const { begin, compare } = await start({ now: () => time, collector: { capture } })
  await begin()
  time = new Date('2026-11-17T10:00:20Z')
  resolve()
  expect(parseVantageReport(parseNote((await compare()).text).text).began).toBe('2026-11-17T10:00:20.000Z')
})

describe('refuses', () => {
  it('callers without the secret', async () => {
    const { folder, begin, compare } = await start()
    for (const secret of ['', 'x', 'x'.repeat(32)]) {
      expect((await begin(TASK, secret)).status).toBe(401)
      expect((await compare(undefined, secret)).status).toBe(401)
    }
    expect(existsSync(join(folder, 'captures'))).toBe(false)
  })

  it.each([
    ['an address that is not captured', { url: 'file:///etc/passwd' }, 422],
    ['an unknown device', { device: 'toaster' }, 400],
    ['a time zone that is a path', { timeZone: '../../etc' }, 400],
    ['no address', { url: undefined }, 400],
  ])('%s', async (_name, change, status) => {
    const { begin } = await start()
    expect((await begin({ ...TASK, ...change })).status).toBe(status)
  })

  it('to compare what it has not captured, other addresses, and texts that are no observation', async () => {
    const { begin, compare } = await start()
    expect((await compare()).status).toBe(404)
    await begin()
    expect((await compare(comparedFiles('https://shop.example/2', TEXT))).text).toContain('of another address')
    expect((await compare({ 'observation.json': '{}', 'page.txt': '' })).text).toContain('no observation')
    expect((await compare()).status).toBe(200)
  })

  it('to give a time before one that it has given', async () => {
    let time = new Date('2026-11-17T10:00:00Z')
    const { begin, compare } = await start({ now: () => time })
    time = new Date('2026-11-17T10:00:05Z')
    await begin()
    expect(parseVantageReport(parseNote((await compare()).text).text).began).toBe('2026-11-17T10:00:05.000Z')
    const later = await start({ now: () => time })
    time = new Date('2026-11-17T11:00:00Z')
    await later.begin()
    await later.compare()
    time = new Date('2026-11-17T09:00:00Z')
    const behind = await start({ folder: later.folder, now: () => time })
    expect(await behind.begin(TASK, undefined, 'd'.repeat(64))).toMatchObject({
      status: 503,
      text: expect.stringContaining('behind'),
    })
  })
})
