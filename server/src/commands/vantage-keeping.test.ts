// Tests what a vantage keeps and for how long: captures within a disk limit, reports for good, its secrets for its user only.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { ADDRESS, CAPTURE, openVantageNodes, TASK } from '../../test/vantage-node.ts'
import { comparedFiles } from '../adapters/collector/stub-collector.fixture.ts'
import { openVantageReports } from './vantage-reports.ts'

const DAY_MS = 86_400_000
const COMMAND = join(import.meta.dirname, 'vantage.ts')
const nodes = openVantageNodes()
const { root, start } = nodes
afterEach(() => nodes.closeRunning())
afterAll(() => nodes.remove())

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const nth = (number: number) => number.toString(16).padStart(64, '0')

it('a vantage removes captures after the days that it keeps them, and never signs one of them again', async () => {
  let time = new Date()
  const { vantage, folder, begin, compare } = await start({ now: () => time })
  await begin()
  const { text } = await compare()
  await vantage.close()
  time = new Date(Date.now() + 3 * DAY_MS)
  const next = await start({ folder, now: () => time, page: { files: comparedFiles(ADDRESS, 'made up later') } })
  await next.begin(TASK, undefined, 'd'.repeat(64))
  expect(existsSync(join(folder, 'captures', CAPTURE))).toBe(false)
  expect((await next.begin()).status).toBe(202)
  expect(existsSync(join(folder, 'captures', CAPTURE))).toBe(false)
  expect((await next.compare(comparedFiles(ADDRESS, 'made up later'))).status).toBe(409)
  expect(await next.compare()).toMatchObject({ status: 200, text })
})

it('a vantage compares within ten minutes after its capture, and not later', async () => {
  let time = new Date('2026-11-17T10:00:00Z')
  const { begin, compare, state } = await start({ now: () => time })
  for (const capture of [nth(1), nth(2)]) {
    await begin(TASK, undefined, capture)
    await expect.poll(async () => (await state(capture)).status).toBe(200)
  }
  time = new Date('2026-11-17T10:10:00Z')
  expect((await compare(undefined, undefined, nth(1))).status).toBe(200)
  time = new Date('2026-11-17T10:10:01Z')
  expect(await compare(undefined, undefined, nth(2))).toMatchObject({ status: 410, text: expect.stringContaining('10 minutes') })
  expect((await compare(undefined, undefined, nth(1))).status).toBe(200)
})

describe('the list of signed reports', () => {
  const linesOf = (text: string) => text.trimEnd().split('\n')

  it('names every report with its number, time and digest, newest first, to everybody', async () => {
    const { vantage, folder, begin, compare, send } = await start({ now: () => new Date('2026-11-17T10:00:00Z') })
    expect(await send('GET', '/reports')).toMatchObject({ status: 200, text: '' })
    const reports: string[] = []
    for (const capture of [nth(1), nth(2), nth(3)]) {
      await begin(TASK, undefined, capture)
      reports.push((await compare(undefined, undefined, capture)).text)
    }
    const line = (number: number) => `${number} 2026-11-17T10:00:00.000Z ${nth(number)} ${digest(reports[number - 1] ?? '')}`
    expect(linesOf((await send('GET', '/reports', undefined, 'no secret')).text)).toEqual([line(3), line(2), line(1)])
    expect(linesOf((await send('GET', '/reports?before=3')).text)).toEqual([line(2), line(1)])
    expect((await send('GET', '/reports?before=1')).text).toBe('')
    expect((await send('GET', '/reports?before=x')).status).toBe(404)
    await vantage.close()
    const again = await start({ folder })
    expect(linesOf((await again.send('GET', '/reports')).text)).toHaveLength(3)
  })

  it('has each report again after a power loss before the line was written completely', async () => {
    const first = await start()
    await first.begin()
    const { text } = await first.compare()
    await first.vantage.close()
    const list = join(first.folder, 'signed-reports')
    truncateSync(list, statSync(list).size - 10)
    const second = await start({ folder: first.folder })
    expect((await second.send('GET', '/reports')).text).toMatch(new RegExp(`^1 \\S+ ${CAPTURE} ${digest(text)}\n$`))
  })

  it('comes in pages', async () => {
    const reports = openVantageReports(join(root, 'pages'), 3)
    for (let number = 1; number <= 5; number += 1) reports.store(nth(number), 'report', new Date(0))
    const numbers = (page: string) => linesOf(page).map((line) => Number(line.split(' ')[0]))
    expect(numbers(reports.page())).toEqual([5, 4, 3])
    expect(numbers(reports.page(3))).toEqual([2, 1])
  })
})

it('a vantage refuses new captures above its disk limit, says so, and begins again when old ones are removed', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  let time = new Date()
  const { folder, begin, state } = await start({ now: () => time, maxBytes: 100 })
  await begin()
  await expect.poll(async () => (await state()).status).toBe(200)
  expect(await begin(TASK, undefined, nth(1))).toMatchObject({ status: 507, text: expect.stringContaining('disk limit') })
  await begin(TASK, undefined, nth(2))
  expect(said.mock.calls.flat().filter((line) => String(line).includes('disk limit'))).toHaveLength(1)
  expect(existsSync(join(folder, 'captures', nth(1)))).toBe(false)
  // Counted again from the disk.
  const again = await start({ folder, maxBytes: 100 })
  expect((await again.begin(TASK, undefined, nth(1))).status).toBe(507)
  time = new Date(Date.now() + 3 * DAY_MS)
  expect((await begin(TASK, undefined, nth(1))).status).toBe(202)
  vi.restoreAllMocks()
})

describe('its secrets', () => {
  it('are in files for its user only, and others are refused', async () => {
    const { vantage, folder, begin, compare } = await start()
    await begin()
    await compare()
    for (const file of ['vantage.key', 'operator.secret', 'signed-reports', `reports/${CAPTURE}.txt`])
      expect([file, (statSync(join(folder, file)).mode & 0o777).toString(8)]).toEqual([file, '600'])
    await vantage.close()
    chmodSync(join(folder, 'operator.secret'), 0o644)
    await expect(start({ folder })).rejects.toThrow('operator.secret can be read or written by other users')
  })

  it('are sent over https only, except on the same machine', () => {
    const command = (...args: string[]) =>
      spawnSync(process.execPath, [COMMAND, '--name', 'v.test/1', '--folder', join(root, 'https'), ...args], { encoding: 'utf8' })
    const { status, stderr } = command('--public-url', 'http://vantage.example/')
    expect([status, stderr.split('\n', 1)[0]]).toEqual([2, expect.stringContaining('--public-url must be an https address')])
    expect(existsSync(join(root, 'https'))).toBe(false)
  })

  it('are printed at the first start, and later only if asked for', { timeout: 60_000 }, async () => {
    const folder = join(root, 'printed')
    const printed = async (...args: string[]) => {
      const child = spawn(process.execPath, [COMMAND, '--name', 'v.test/1', '--folder', folder, '--port', '0', ...args])
      const output = readAll(child.stdout)
      await once(child.stdout, 'data')
      child.kill('SIGTERM')
      return output
    }
    const first = await printed('--organization', 'Qinghe University')
    const secret = readFileSync(join(folder, 'operator.secret'), 'utf8').trim()
    expect(first).toMatch(
      new RegExp(`^VANTAGES=v\\.test/1\\+\\S+=http://127\\.0\\.0\\.1:\\d+/#${secret};Qinghe%20University$`, 'm'),
    )
    expect(first).toMatch(/http:\/\/127\.0\.0\.1:\d+\/reports/)
    expect(await printed()).not.toContain(secret)
    expect(await printed('--show-line')).toContain(secret)
    rmSync(folder, { recursive: true })
  })
})

it('the command refuses a name that records cannot have', () => {
  const { status, stderr } = spawnSync(process.execPath, [COMMAND, '--name', 'two words', '--folder', join(root, 'named')], {
    encoding: 'utf8',
  })
  expect([status, stderr.split('\n', 1)[0]]).toEqual([2, expect.stringContaining('--name two words')])
})
