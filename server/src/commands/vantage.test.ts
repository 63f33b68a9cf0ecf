// Tests the protocol of a vantage: who may use it, what it signs, that it signs once, and what survives a restart.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseNote, parseVkey, verifyNoteSignature } from '@attestry/proof/log/note'
import { parseVantageReport } from '@attestry/proof/record/vantage-report'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { comparedFiles, type StubPage, stubCollector } from '../adapters/collector/stub-collector.fixture.ts'
import { createVantage, type RunningVantage } from './vantage.ts'

const ADDRESS = 'https://shop.example/1'
const TEXT = 'Lamp, brass, 268.00 yuan. Sold by Qinghe Mall since 2019. Delivery within three days.'
const CAPTURE = 'c'.repeat(64)
const TASK = {
  ...{ url: ADDRESS, purpose: 'page', device: 'desktop', locale: 'zh-CN', timeZone: 'Asia/Shanghai', acceptInvalidTls: false },
}
const root = mkdtempSync(join(tmpdir(), 'attestry-vantage-command-'))
let folders = 0
const running: RunningVantage[] = []
afterEach(async () => {
  for (const vantage of running.splice(0)) await vantage.close()
})
afterAll(() => rmSync(root, { recursive: true }))

interface Given {
  readonly page?: StubPage
  readonly folder?: string
  readonly now?: () => Date
}

async function start({ page = { files: comparedFiles(ADDRESS, TEXT) }, folder, now }: Given = {}) {
  folders += 1
  const place = folder ?? join(root, String(folders))
  const collector = stubCollector(() => page)
  const vantage = createVantage({ name: 'v.test/1', folder: place, collector, keepDays: 1, ...(now ? { now } : {}) })
  running.push(vantage)
  vantage.server.listen(0, '127.0.0.1')
  await once(vantage.server, 'listening')
  const url = `http://127.0.0.1:${(vantage.server.address() as AddressInfo).port}/captures/${CAPTURE}`
  const send = async (method: string, path: string, body: unknown, secret = vantage.secret) => {
    const headers = { authorization: `Bearer ${secret}` }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    return { status: response.status, text: await response.text() }
  }
  return {
    vantage,
    folder: place,
    begin: (task: object = TASK, secret?: string) => send('PUT', '', task, secret),
    compare: async (files = comparedFiles(ADDRESS, TEXT), secret?: string) => {
      const body = { observation: files['observation.json'], text: files['page.txt'] }
      let answer = await send('POST', '/report', body, secret)
      for (let tries = 0; answer.status === 202 && tries < 100; tries += 1) {
        await new Promise((wait) => setTimeout(wait, 20))
        answer = await send('POST', '/report', body, secret)
      }
      return answer
    },
  }
}

const digest = (text = '') => createHash('sha256').update(text).digest('hex')

it('a vantage captures the address and signs what it saw', async () => {
  const page = { files: { ...comparedFiles(ADDRESS, TEXT), 'wire.pcapng': 'packets' } }
  const { vantage, folder, begin, compare } = await start({ page })
  expect(await begin()).toEqual({ status: 202, text: 'capturing\n' })
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
  expect(await second.begin()).toEqual({ status: 202, text: 'capturing\n' })
  expect(await second.compare()).toEqual({ status: 200, text })
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

it('a vantage answers that it is still capturing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { vantage, begin } = await start({ page: { files: {}, until: promise } })
  await begin()
  const url = `http://127.0.0.1:${(vantage.server.address() as AddressInfo).port}/captures/${CAPTURE}/report`
  const headers = { authorization: `Bearer ${vantage.secret}` }
  const body = JSON.stringify({ observation: '', text: '' })
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202)
  resolve()
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
    rmSync(join(later.folder, 'captures'), { recursive: true })
    expect(await behind.begin()).toMatchObject({ status: 503, text: expect.stringContaining('behind') })
  })
})

it('the command refuses a name that records cannot have', () => {
  const command = join(import.meta.dirname, 'vantage.ts')
  const { status, stderr } = spawnSync(process.execPath, [command, '--name', 'two words', '--folder', join(root, 'named')], {
    encoding: 'utf8',
  })
  expect([status, stderr.split('\n', 1)[0]]).toEqual([2, expect.stringContaining('--name two words')])
})

it('a vantage removes captures after the days that it keeps them', async () => {
  let time = new Date()
  const { folder, begin, compare } = await start({ now: () => time })
  await begin()
  await compare()
  time = new Date(Date.now() + 3 * 86_400_000)
  const next = await start({ folder, now: () => time })
  const url = `http://127.0.0.1:${(next.vantage.server.address() as AddressInfo).port}/captures/${'d'.repeat(64)}`
  await fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${next.vantage.secret}` }, body: JSON.stringify(TASK) })
  expect(existsSync(join(folder, 'captures', CAPTURE))).toBe(false)
})
