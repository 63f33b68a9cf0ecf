// How well the archive replays, measured in a clean context of the same browser that has no way out.
import { join } from 'node:path'
import type { CdpSession } from '../browser/cdp.ts'
import { openContext } from '../browser/context.ts'
import type { Browser } from '../browser/launch.ts'
import type { CaptureJob } from '../job.ts'
import { pressAll } from '../page/act.ts'
import type { Course } from '../page/course.ts'
import { deviceOf, emulateDevice, tellUserAgent } from '../page/device.ts'
import { readPage } from '../page/world.ts'
import { replayFidelity } from '../replay/replay.ts'
import type { Fidelity } from '../report.ts'
import { words } from './document.ts'
import { archiveFile } from './finish.ts'
import type { KeptPage } from './keep.ts'

const nowhere = 'http://127.0.0.1:9'
const mostMs = 8_000
const leastMs = 3_000

export interface FidelityInput {
  readonly browser: Browser
  readonly job: CaptureJob
  readonly folder: string
  readonly kept: KeptPage
  /** What was opened on the page, so that both are compared in the same state. */
  readonly expand: readonly string[]
  /** From the first request until the page was kept. */
  readonly stayMs: number
}

export async function measureFidelity(course: Course, input: FidelityInput): Promise<Fidelity | null> {
  const { browser, job, folder, kept, expand, stayMs } = input
  // From disk it cannot take much longer than it took from the network.
  const ms = Math.min(mostMs, leastMs + 1.5 * stayMs, job.limits.totalMs - course.spent() - 500)
  if (ms < 1_000) return null
  let frameId = ''
  const open = async () => {
    const context = await openContext(browser, nowhere)
    const { session, targetId } = await context.openPage()
    frameId = targetId
    const device = deviceOf(job, browser.product)
    await Promise.all([tellUserAgent(session, device, browser.product), emulateDevice(session, device, job)])
    return { session, child: browser.cdp.session, close: context.close }
  }
  const readText = async (session: CdpSession) => {
    await pressAll(session, frameId, expand)
    return readPage<string>(session, frameId, words)
  }
  const original = { screenshotPng: kept.small, text: kept.text ?? '', readText }
  return course.within(ms + 2_000, replayFidelity(open, join(folder, archiveFile), original, ms)).catch(() => null)
}
