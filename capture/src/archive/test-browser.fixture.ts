// A real browser for tests: headless, sandboxed, unprivileged, controlled over pipes, removed with its profile on close.
import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, type CdpSession, connectCdp } from '../browser/cdp.ts'
import { isRoot, NOBODY_UID, withoutPrivileges } from '../browser/privilege.ts'

export interface TestBrowser {
  readonly cdp: CdpConnection
  /** A page in a new browser context. */
  openPage(): Promise<TestPage>
  close(): Promise<void>
}

export interface TestPage {
  readonly session: CdpSession
  /** Navigates and waits for the load event. */
  goTo(url: string): Promise<void>
  evaluate<Result>(expression: string): Promise<Result>
  close(): Promise<void>
}

export async function startTestBrowser(flags: readonly string[] = []): Promise<TestBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'capture-browser-'))
  if (isRoot()) await chown(profile, NOBODY_UID, NOBODY_UID)
  const [program = '', ...prefix] = withoutPrivileges()
  const child: ChildProcess = spawn(
    program,
    [
      ...prefix,
      'chromium-headless-shell',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--no-first-run',
      '--disable-gpu',
      '--mute-audio',
      '--hide-scrollbars',
      '--autoplay-policy=no-user-gesture-required',
      '--site-per-process',
      ...flags,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true, env: { PATH: process.env.PATH, HOME: profile } },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable)
  await cdp.send('Browser.getVersion')
  return {
    cdp,
    openPage: () => openPage(cdp),
    async close() {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await gone
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function openPage(cdp: CdpConnection): Promise<TestPage> {
  const { browserContextId } = await cdp.send<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  const session = cdp.session(sessionId)
  await session.send('Page.enable')
  return {
    session,
    async goTo(url) {
      let stop = () => {}
      const loaded = new Promise<void>((resolve) => {
        stop = session.on('Page.loadEventFired', () => resolve())
      })
      await session.send('Page.navigate', { url })
      await loaded
      stop()
    },
    async evaluate<Result>(expression: string) {
      const { result } = await session.send<{ result: { value: Result } }>('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      return result.value
    },
    close: async () => void (await cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined)),
  }
}
