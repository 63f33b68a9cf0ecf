// A capturing host: one guard and one warm browser run concurrent captures, each in its own browser context; the host ends with its browser.
import { inspectMachine } from './artefact/machine.ts'
import { autoAttachPages } from './browser/context.ts'
import { findBrowser } from './browser/find.ts'
import { checkFonts, type FontCheck } from './browser/font-check.ts'
import { type Browser, launchBrowser } from './browser/launch.ts'
import { watchMemory } from './browser/memory.ts'
import { browserAccount } from './browser/privilege.ts'
import { type RunningCapture, startCapture } from './capture.ts'
import { openGuard } from './guard/guard.ts'
import type { HostOptions } from './host-options.ts'
import type { HostMessage, Weakness } from './host-protocol.ts'
import type { HostResources } from './host-resources.ts'
import { HostStartError } from './host-start-error.ts'
import type { CaptureJob } from './job.ts'
import { loadProfiles } from './profile/profile.ts'
import type { CaptureReport } from './report.ts'
import { watchStarvation } from './starvation.ts'

export interface Host {
  capture(job: CaptureJob): void
  cancel(id: string): void
  /** Settles when the browser has exited and every capture has been reported. */
  readonly ended: Promise<void>
  close(): Promise<void>
}

const FONT_CHECK_TIMEOUT_MS = 10_000

export async function openHost(options: HostOptions, send: (message: HostMessage) => void): Promise<Host> {
  const profiles = loadProfiles()
  const found = await findBrowser(options.browser)
  if (!found) throw new HostStartError('there is no browser')
  const guard = await openGuard(options)
  let browser: Browser
  try {
    browser = await launchBrowser(found, guard.enter, options)
  } catch (error) {
    await guard.close()
    throw error instanceof HostStartError ? error : new HostStartError(error instanceof Error ? error.message : String(error))
  }
  const memory = watchMemory(browser)
  const close = async () => {
    memory.close()
    await browser.close()
    await guard.close()
  }
  let fonts: FontCheck
  try {
    fonts = await assertTextRenders(browser)
  } catch (error) {
    await close()
    throw error
  }
  const { ports, ownHosts } = options
  const machine = inspectMachine(browser, { ports, ownHosts, nameServers: guard.nameServers }, fonts)
  machine.catch(() => {})
  const running = new Map<string, RunningCapture>()
  const resources: HostResources = { browser, guard, memory, machine, profiles, isOnlyCapture: () => running.size <= 1 }
  send({
    type: 'ready',
    isolation: guard.isolation,
    browser: browser.product,
    weaknesses: weaknessesOf(guard.isolationReason, fonts),
  })

  const runCapture = async (job: CaptureJob) => {
    if (running.has(job.id)) return
    const { id } = job
    const capture = startCapture(resources, job, {
      progress: (stage, done, total) => send({ type: 'progress', id, stage, done, total }),
      thumbnail: (jpeg) => send({ type: 'thumbnail', id, jpeg }),
      artefact: (kind, file) => send({ type: 'artefact', id, kind, file }),
      foreignClient: ({ uid }) => send({ type: 'foreign-client', id, uid }),
    })
    running.set(id, capture)
    try {
      send({ type: 'report', report: await capture.report })
    } catch {
      send({ type: 'report', report: faultReport(job) })
    } finally {
      running.delete(id)
    }
  }
  const all = new Set<Promise<void>>()
  return {
    capture(job) {
      const work = runCapture(job).finally(() => all.delete(work))
      all.add(work)
    },
    cancel: (id) => running.get(id)?.cancel(),
    ended: browser.gone.then(async () => {
      await Promise.allSettled(all)
    }),
    async close() {
      for (const capture of running.values()) capture.cancel()
      await Promise.allSettled(all)
      await close()
    },
  }
}

function weaknessesOf(isolationReason: string | null, { emoji }: FontCheck): Weakness[] {
  return [
    ...(isolationReason === null ? [] : [{ what: 'capture-network', reason: isolationReason } as const]),
    ...(browserAccount() === 'separate' ? [] : [{ what: 'capture-account', reason: 'the host does not run as root' } as const]),
    ...(emoji ? [] : [{ what: 'capture-emoji', reason: 'no font has colour emoji' } as const]),
  ]
}

/** For a capture that failed before its log could be written: an unwritable folder, a full disk. */
function faultReport({ id, url }: CaptureJob): CaptureReport {
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
    ...{
      profile: 'generic',
      artefacts: [],
      warnings: [],
      extracted: [],
      server: null,
      fidelity: null,
      isolation: null,
      software: [],
    },
    resources: { seen: 0, failed: 0, refused: 0, bytes: 0 },
  }
}

async function assertTextRenders(browser: Browser): Promise<FontCheck> {
  const isStarved = watchStarvation()
  await autoAttachPages(browser)
  const timeout = new Promise<never>((_, reject) =>
    setTimeout(
      () => reject(new HostStartError(`font check timed out after ${FONT_CHECK_TIMEOUT_MS} ms`, isStarved())),
      FONT_CHECK_TIMEOUT_MS,
    ).unref(),
  )
  const fonts = await Promise.race([checkFonts(browser), timeout])
  if (!fonts.latin) throw new HostStartError('Latin text does not render')
  if (!fonts.chinese) throw new HostStartError('Chinese text does not render')
  return fonts
}
