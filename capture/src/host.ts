// A host: one guard, one warm browser, several captures at once, each in a context of its own; when the browser ends, so does the host.
import { inspectMachine } from './artefact/machine.ts'
import { attendPages } from './browser/context.ts'
import { findBrowser } from './browser/find.ts'
import { checkFonts } from './browser/font-check.ts'
import { type Browser, launchBrowser } from './browser/launch.ts'
import { watchMemory } from './browser/memory.ts'
import { type RunningCapture, startCapture } from './capture.ts'
import { openGuard } from './guard/guard.ts'
import type { HostOptions } from './host-options.ts'
import type { CaptureJob } from './job.ts'
import { loadProfiles } from './profile/profile.ts'
import type { FromHost } from './progress.ts'
import type { CaptureReport } from './report.ts'
import type { CaptureRoom } from './room.ts'

export class Unfit extends Error {}

export interface Host {
  capture(job: CaptureJob): void
  cancel(id: string): void
  /** Settles when the browser has gone and every capture has been reported. */
  readonly over: Promise<void>
  close(): Promise<void>
}

const fontMs = 10_000

export async function openHost(options: HostOptions, say: (line: FromHost) => void): Promise<Host> {
  const profiles = loadProfiles()
  const found = await findBrowser(options.browser)
  if (!found) throw new Unfit('there is no browser')
  const guard = await openGuard(options)
  let browser: Browser
  try {
    browser = await launchBrowser(found, guard.enter, options)
  } catch (error) {
    await guard.close()
    throw new Unfit(error instanceof Error ? error.message : String(error))
  }
  const memory = watchMemory(browser)
  const close = async () => {
    memory.close()
    await browser.close()
    await guard.close()
  }
  try {
    await seeText(browser)
  } catch (error) {
    await close()
    throw error
  }
  const { ports, ownHosts } = options
  const machine = inspectMachine(browser, { ports, ownHosts, nameServers: guard.nameServers })
  machine.catch(() => {})
  const running = new Map<string, RunningCapture>()
  const room: CaptureRoom = { browser, guard, memory, machine, profiles, alone: () => running.size <= 1 }
  say({ say: 'ready', isolation: guard.isolation, browser: browser.product })

  const capture = async (job: CaptureJob) => {
    if (running.has(job.id)) return
    const { id } = job
    const going = startCapture(room, job, {
      progress: (stage, done, total) => say({ say: 'progress', id, stage, done, total }),
      thumbnail: (jpeg) => say({ say: 'thumbnail', id, jpeg }),
      artefact: (kind, file) => say({ say: 'artefact', id, kind, file }),
    })
    running.set(id, going)
    try {
      say({ say: 'report', report: await going.report })
    } catch {
      say({ say: 'report', report: faultReport(job, guard.isolation) })
    } finally {
      running.delete(id)
    }
  }
  const all = new Set<Promise<void>>()
  return {
    capture(job) {
      const work = capture(job).finally(() => all.delete(work))
      all.add(work)
    },
    cancel: (id) => running.get(id)?.cancel(),
    over: browser.gone.then(async () => {
      await Promise.allSettled(all)
    }),
    async close() {
      for (const going of running.values()) going.cancel()
      await Promise.allSettled(all)
      await close()
    },
  }
}

/** For a capture that could not even begin its log: a folder that cannot be written, a disk that is full. */
function faultReport({ id, url }: CaptureJob, isolation: CaptureReport['isolation']): CaptureReport {
  const at = new Date().toISOString()
  return {
    ...{
      id,
      outcome: 'failed',
      cause: 'internal',
      startedAt: at,
      endedAt: at,
      askedUrl: url,
      finalUrl: null,
      title: null,
      status: null,
    },
    ...{ profile: 'generic', artefacts: [], warnings: [], extracted: [], server: null, fidelity: null, isolation, software: [] },
    resources: { seen: 0, failed: 0, refused: 0, bytes: 0 },
  }
}

async function seeText(browser: Browser): Promise<void> {
  await attendPages(browser)
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Unfit('the browser draws nothing')), fontMs).unref())
  const fonts = await Promise.race([checkFonts(browser), late])
  if (!fonts.latin) throw new Unfit('Latin text does not render')
  if (!fonts.chinese) throw new Unfit('Chinese text does not render')
}
