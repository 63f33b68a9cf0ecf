// Baseline for captures: a warm browser without guard that navigates to the page, waits for its load event and takes one full-page screenshot.
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { connectCdp } from '../capture/src/browser/cdp.ts'
import type { Rehearsal } from '../capture/src/host-options.ts'

const NOBODY_ID = 65534

export interface BareBrowser {
  readonly pid: number
  screenshot(url: string, file: string): Promise<void>
  close(): Promise<void>
}

export async function openBareBrowser({ names, trustedKeys }: Rehearsal): Promise<BareBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'attestry-bare-'))
  chownSync(profile, NOBODY_ID, NOBODY_ID)
  const rules = Object.entries(names).flatMap(([host, { address, ports }]) =>
    Object.entries(ports).map(([asked, real]) => `MAP ${host}:${asked} ${address}:${real}`),
  )
  const child: ChildProcess = spawn(
    'setpriv',
    [
      ...[`--reuid=${NOBODY_ID}`, `--regid=${NOBODY_ID}`, '--clear-groups', '--no-new-privs', 'chromium-headless-shell'],
      ...['--remote-debugging-pipe', `--user-data-dir=${profile}`, '--no-first-run', '--disable-gpu', '--hide-scrollbars'],
      `--host-resolver-rules=${rules.join(' , ')}`,
      `--ignore-certificate-errors-spki-list=${trustedKeys.join(',')}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], detached: true, env: { PATH: process.env.PATH, HOME: profile } },
  )
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const cdp = connectCdp(child.stdio[3] as Writable, child.stdio[4] as Readable)
  await cdp.send('Browser.getVersion')
  return {
    pid: child.pid ?? 0,
    async screenshot(url, file) {
      const { browserContextId } = await cdp.send<{ browserContextId: string }>('Target.createBrowserContext')
      const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
      const page = cdp.session(sessionId)
      await page.send('Page.enable')
      await page.send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false })
      const loaded = new Promise<void>((resolve) => page.on('Page.loadEventFired', () => resolve()))
      await page.send('Page.navigate', { url })
      await loaded
      const { cssContentSize } = await page.send<{ cssContentSize: { width: number; height: number } }>('Page.getLayoutMetrics')
      const clip = { x: 0, y: 0, ...cssContentSize, scale: 1 }
      const { data } = await page.send<{ data: string }>('Page.captureScreenshot', {
        format: 'png',
        captureBeyondViewport: true,
        clip,
      })
      writeFileSync(file, Buffer.from(data, 'base64'))
      await cdp.send('Target.disposeBrowserContext', { browserContextId })
    },
    async close() {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
