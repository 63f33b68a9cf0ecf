import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { Stage } from './host-protocol.ts'

const patience = 60_000
let world: FixtureServer

beforeAll(async () => {
  world = await startFixtureServer()
})
afterAll(() => world.close())

const gone = async (host: TestHost) => {
  for (let n = 0; n < 100 && host.processes().length > 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  return host.processes()
}
const foldersLeft = (host: TestHost) => [
  ...readdirSync(tmpdir()).filter((name) => name.startsWith(`attestry-browser-${host.child.pid}-`)),
  ...(existsSync(join(host.folder, 'host', 'browser')) ? ['browser'] : []),
]
const atStage = (host: TestHost, id: string, stage: Stage) =>
  host.until((line) => line.say === 'progress' && line.id === id && line.stage === stage)

test.for<Stage>(['loading', 'scrolling', 'imaging', 'archiving', 'replaying'])(
  'a browser killed while %s is a failed capture, and nothing is left of it',
  { timeout: patience },
  async (stage) => {
    const host = startHost(world.rehearsal)
    await host.ready
    const job = host.job(urls.article)
    host.say({ say: 'capture', job })
    await atStage(host, job.id, stage)
    const main = host.processes().find((each) => each.main)
    expect(main).toBeDefined()
    process.kill(main?.pid ?? 0, 'SIGKILL')
    const line = await host.until((each) => each.say === 'report')
    expect(line.say === 'report' && line.report).toMatchObject({ outcome: 'failed', cause: 'browser-crashed' })
    expect(await host.until((each) => each.say === 'unfit')).toBeTruthy()
    expect(await host.exited).toBe(1)
    expect(await gone(host)).toEqual([])
    expect(foldersLeft(host)).toEqual([])
    await host.close()
  },
)

test('a cancelled capture ends at once, the others go on', { timeout: patience }, async () => {
  const host = startHost(world.rehearsal)
  await host.ready
  const job = host.job(urls.shop)
  host.say({ say: 'capture', job })
  const other = host.capture(urls.tiny)
  await atStage(host, job.id, 'scrolling')
  const asked = performance.now()
  host.say({ say: 'cancel', id: job.id })
  const line = await host.until((each) => each.say === 'report' && each.report.id === job.id)
  expect(performance.now() - asked).toBeLessThan(1_500)
  expect(line.say === 'report' && line.report).toMatchObject({ outcome: 'cancelled', cause: 'cancelled' })
  expect(await other).toMatchObject({ outcome: 'complete' })
  await host.close()
})

test('where the work folder can be reached, the profile is in it, and gone afterwards', { timeout: patience }, async () => {
  const open = startHost(world.rehearsal, { folder: join(tmpdir(), `attestry-open-${process.pid}`, 'host') })
  await open.ready
  const folder = join(tmpdir(), `attestry-open-${process.pid}`)
  expect(existsSync(join(folder, 'host', 'browser', 'profile'))).toBe(true)
  await open.close()
  expect(existsSync(join(folder, 'host', 'browser'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

test('a host that is killed takes its browser with it', { timeout: patience }, async () => {
  const host = startHost(world.rehearsal)
  await host.ready
  expect(host.processes().length).toBeGreaterThan(2)
  host.child.kill('SIGKILL')
  await host.exited
  expect(await gone(host)).toEqual([])
  // What it could not clear any more, the next one clears.
  const next = startHost(world.rehearsal)
  await next.ready
  expect(foldersLeft(host).filter((name) => name !== 'browser')).toEqual([])
  await next.close()
  await host.close()
})

test('the browser has no privileges, its sandbox, and nothing of our environment', { timeout: patience }, async () => {
  process.env.ATTESTRY_CANARY = 'must-not-pass'
  const host = startHost(world.rehearsal)
  await host.ready
  expect(host.processes().length).toBeGreaterThan(2)
  for (const { pid } of host.processes()) {
    const status = execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' })
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(status).not.toMatch(/^Uid:\s+0/m)
    const line = execFileSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).replaceAll('\0', ' ')
    expect(line).not.toContain('--no-sandbox')
    if (line.includes('--type=renderer')) expect(status).toMatch(/^Seccomp:\s+2$/m)
    expect(execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'latin1' })).not.toContain('must-not-pass')
  }
  await host.close()
  expect(await gone(host)).toEqual([])
  expect(foldersLeft(host)).toEqual([])
})

test('a capture that is cancelled before it begins, or cannot be written, is reported too', { timeout: patience }, async () => {
  const host = startHost(world.rehearsal)
  await host.ready
  const job = host.job(urls.tiny)
  host.say({ say: 'capture', job })
  host.say({ say: 'cancel', id: job.id })
  const line = await host.until((each) => each.say === 'report' && each.report.id === job.id)
  expect(line.say === 'report' && line.report.outcome).toBe('cancelled')
  expect(await host.capture(urls.tiny, { folder: '/etc/hosts/nowhere' })).toMatchObject({ outcome: 'failed', cause: 'internal' })
  expect(await host.capture(urls.tiny)).toMatchObject({ outcome: 'complete' })
  await host.close()
})

test('a machine without a browser is unfit, and says so', { timeout: patience }, async () => {
  const host = startHost(null, { browser: '/nonexistent/browser' })
  expect(await host.ready).toMatchObject({ say: 'unfit', reason: 'there is no browser' })
  expect(await host.exited).toBe(1)
  await host.close()
})
