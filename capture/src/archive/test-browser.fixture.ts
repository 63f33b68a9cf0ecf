// A real browser for tests: headless, sandboxed, unprivileged, controlled over pipes, removed with its profile on close.
import { type ChildProcess, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type CdpConnection, type CdpSession, connectCdp } from '../browser/cdp.ts'
import { isRoot, NOBODY_UID, withoutPrivileges } from '../browser/privilege.ts'

const LOADED = `new Promise((resolve) => document.readyState === 'complete' ? resolve() : addEventListener('load', () => resolve()))`

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
      await session.send('Page.navigate', { url })
      // Asked of the document itself: a load event may still be that of the blank page.
      const untilLoaded = () => evaluate(session, LOADED)
      await untilLoaded().catch((error: Error) => {
        if (!error.message.includes('target navigated')) throw error
        return untilLoaded()
      })
    },
    evaluate: (expression) => evaluate(session, expression),
    close: async () => void (await cdp.send('Target.disposeBrowserContext', { browserContextId }).catch(() => undefined)),
  }
}

async function evaluate<Result>(session: CdpSession, expression: string): Promise<Result> {
  const { result, exceptionDetails } = await session.send<{
    result: { value: Result }
    exceptionDetails?: { text: string; exception?: { description?: string } }
  }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}
