// How captures, browsers and hosts end: killed, cancelled, closed or without a browser, nothing is left behind.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureServer, startFixtureServer, urls } from '../fixtures/fixture-server.ts'
import { startHost, type TestHost } from './host.fixture.ts'
import type { Stage } from './host-protocol.ts'

const TIMEOUT_MS = 60_000
let sites: FixtureServer

beforeAll(async () => {
  sites = await startFixtureServer()
})
afterAll(() => sites.close())

/** Waits for the browser's processes to end; returns those that remain. */
const remainingProcesses = async (host: TestHost) => {
  for (let n = 0; n < 100 && host.processes().length > 0; n += 1) await new Promise((resolve) => setTimeout(resolve, 50))
  return host.processes()
}
const remainingFolders = (host: TestHost) => [
  ...readdirSync(tmpdir()).filter((name) => name.startsWith(`attestry-browser-${host.child.pid}-`)),
  ...(existsSync(join(host.folder, 'host', 'browser')) ? ['browser'] : []),
]
const atStage = (host: TestHost, id: string, stage: Stage) =>
  host.waitFor((message) => message.type === 'progress' && message.id === id && message.stage === stage)

test.for<Stage>(['loading', 'scrolling', 'imaging', 'archiving', 'replaying'])(
  'a browser killed while %s fails the capture and leaves no process or folder',
  { timeout: TIMEOUT_MS },
  async (stage) => {
    const host = startHost(sites.rehearsal)
    await host.ready
    const job = host.job(urls.article)
    host.send({ type: 'capture', job })
    await atStage(host, job.id, stage)
    const main = host.processes().find((each) => each.main)
    expect(main).toBeDefined()
    process.kill(main?.pid ?? 0, 'SIGKILL')
    const message = await host.waitFor((each) => each.type === 'report')
    expect(message.type === 'report' && message.report).toMatchObject({ outcome: 'failed', cause: 'browser-crashed' })
    expect(await host.waitFor((each) => each.type === 'unfit')).toBeTruthy()
    expect(await host.exited).toBe(1)
    expect(await remainingProcesses(host)).toEqual([])
    expect(remainingFolders(host)).toEqual([])
    await host.close()
  },
)

test('a cancelled capture ends as cancelled while others continue', { timeout: TIMEOUT_MS }, async () => {
  const host = startHost(sites.rehearsal)
  await host.ready
  const job = host.job(urls.shop)
  host.send({ type: 'capture', job })
  const other = host.capture(urls.tiny)
  await atStage(host, job.id, 'scrolling')
  host.send({ type: 'cancel', id: job.id })
  const message = await host.waitFor((each) => each.type === 'report' && each.report.id === job.id)
  expect(message.type === 'report' && message.report).toMatchObject({ outcome: 'cancelled', cause: 'cancelled' })
  expect(await other).toMatchObject({ outcome: 'complete' })
  await host.close()
})

test('the browser profile is in a reachable work folder and removed on close', { timeout: TIMEOUT_MS }, async () => {
  const open = startHost(sites.rehearsal, { folder: join(tmpdir(), `attestry-open-${process.pid}`, 'host') })
  await open.ready
  const folder = join(tmpdir(), `attestry-open-${process.pid}`)
  expect(existsSync(join(folder, 'host', 'browser', 'profile'))).toBe(true)
  await open.close()
  expect(existsSync(join(folder, 'host', 'browser'))).toBe(false)
  rmSync(folder, { recursive: true, force: true })
})

test('a killed host takes its browser with it', { timeout: TIMEOUT_MS }, async () => {
  const host = startHost(sites.rehearsal)
  await host.ready
  expect(host.processes().length).toBeGreaterThan(2)
  host.child.kill('SIGKILL')
  await host.exited
  expect(await remainingProcesses(host)).toEqual([])
  // The next host removes the folders that the killed one left behind.
  const next = startHost(sites.rehearsal)
  await next.ready
  expect(remainingFolders(host).filter((name) => name !== 'browser')).toEqual([])
  await next.close()
  await host.close()
})

test('the browser runs unprivileged, sandboxed and without our environment variables', { timeout: TIMEOUT_MS }, async () => {
  process.env.ATTESTRY_CANARY = 'must-not-pass'
  const host = startHost(sites.rehearsal)
  await host.ready
  expect(host.processes().length).toBeGreaterThan(2)
  for (const { pid } of host.processes()) {
    const status = execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' })
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect(status).not.toMatch(/^Uid:\s+0/m)
    const commandLine = execFileSync('cat', [`/proc/${pid}/cmdline`], { encoding: 'utf8' }).replaceAll('\0', ' ')
    expect(commandLine).not.toContain('--no-sandbox')
    if (commandLine.includes('--type=renderer')) expect(status).toMatch(/^Seccomp:\s+2$/m)
    expect(execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'latin1' })).not.toContain('must-not-pass')
  }
  await host.close()
  expect(await remainingProcesses(host)).toEqual([])
  expect(remainingFolders(host)).toEqual([])
})

test('a capture cancelled before it begins or with an unwritable folder is still reported', { timeout: TIMEOUT_MS }, async () => {
  const host = startHost(sites.rehearsal)
  await host.ready
  const job = host.job(urls.tiny)
  host.send({ type: 'capture', job })
  host.send({ type: 'cancel', id: job.id })
  const message = await host.waitFor((each) => each.type === 'report' && each.report.id === job.id)
  expect(message.type === 'report' && message.report.outcome).toBe('cancelled')
  expect(await host.capture(urls.tiny, { folder: '/etc/hosts/nowhere' })).toMatchObject({ outcome: 'failed', cause: 'internal' })
  expect(await host.capture(urls.tiny)).toMatchObject({ outcome: 'complete' })
  await host.close()
})

test('a host without a browser reports unfit and exits', { timeout: TIMEOUT_MS }, async () => {
  const host = startHost(null, { browser: '/nonexistent/browser' })
  expect(await host.ready).toMatchObject({ type: 'unfit', reason: 'there is no browser' })
  expect(await host.exited).toBe(1)
  await host.close()
})
