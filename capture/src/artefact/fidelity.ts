// Measures how well the archive replays, in a clean browser context without network access.
import { join } from 'node:path'
import type { CdpSession } from '../browser/cdp.ts'
import { openContext } from '../browser/context.ts'
import type { Browser } from '../browser/launch.ts'
import type { CaptureJob } from '../job.ts'
import type { Deadline } from '../page/deadline.ts'
import { deviceOf, emulateDevice, overrideUserAgent } from '../page/device.ts'
import { clickAll } from '../page/interact.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import { textScript } from '../page/page-text.ts'
import { replayFidelity } from '../replay/replay.ts'
import type { Fidelity } from '../report.ts'
import type { SavedPage } from './save-page.ts'
import { archiveFile } from './traffic.ts'

/** Nothing listens there. */
const DEAD_PROXY = 'http://127.0.0.1:9'
const MAX_REPLAY_MS = 8_000
const BASE_REPLAY_MS = 3_000
const MIN_REPLAY_MS = 1_000

export interface FidelityInput {
  readonly browser: Browser
  readonly job: CaptureJob
  readonly folder: string
  readonly saved: SavedPage
  /** Selectors clicked on the captured page, so that both are compared in the same state. */
  readonly expand: readonly string[]
  /** From the start of the capture until the page was loaded. */
  readonly pageLoadMs: number
}

export async function measureFidelity(deadline: Deadline, input: FidelityInput): Promise<Fidelity | null> {
  const { browser, job, folder, saved, expand, pageLoadMs } = input
  // Replaying from disk does not take much longer than loading from the network.
  const ms = Math.min(MAX_REPLAY_MS, BASE_REPLAY_MS + 1.5 * pageLoadMs, job.limits.totalMs - deadline.elapsedMs() - 500)
  if (ms < MIN_REPLAY_MS) return null
  let frameId = ''
  const open = async () => {
    const context = await openContext(browser, DEAD_PROXY)
    const { session, targetId } = await context.openPage()
    frameId = targetId
    const device = deviceOf(job, browser.product)
    await Promise.all([overrideUserAgent(session, device, browser.product), emulateDevice(session, device, job)])
    return { session, child: browser.cdp.session, close: context.close }
  }
  const readText = async (session: CdpSession) => {
    await clickAll(session, frameId, expand)
    return evaluateInPage<string>(session, frameId, textScript)
  }
  const original = { screenshotPng: saved.smallScreenshot, text: saved.text ?? '', readText }
  return deadline.within(ms + 2_000, replayFidelity(open, join(folder, archiveFile), original, ms)).catch(() => null)
}
