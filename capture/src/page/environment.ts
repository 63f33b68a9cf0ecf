// The environment of one capture, set up before the first request: gate, browser context, recorder, and watchers for its limits.
import { mkdir } from 'node:fs/promises'
import { recordTraffic, type TrafficRecorder } from '../archive/recorder.ts'
import { type ContextState, contextState, isContextGone } from '../artefact/cleanliness.ts'
import { openConsoleLog } from '../artefact/console-log.ts'
import { readSettings } from '../artefact/machine.ts'
import type { CdpSession } from '../browser/cdp.ts'
import { type BrowserContext, openContext } from '../browser/context.ts'
import type { Browser } from '../browser/launch.ts'
import type { MemoryWatch } from '../browser/memory.ts'
import type { ForeignClient } from '../guard/client-check.ts'
import type { Gate } from '../guard/gate.ts'
import type { Guard } from '../guard/guard.ts'
import type { Stage } from '../host-protocol.ts'
import type { CaptureJob } from '../job.ts'
import type { Cause, Warning } from '../report.ts'
import { limitBodySize } from './body-limit.ts'
import type { Deadline } from './deadline.ts'
import { deviceOf } from './device.ts'
import { type Downloads, watchDownloads } from './downloads.ts'
import { followNavigation, type Navigation } from './navigation.ts'
import { prepareVisit, type Visit } from './visit.ts'
import { watchScripts } from './watchdog.ts'

export interface CaptureEnvironment {
  readonly gate: Gate
  readonly context: BrowserContext
  readonly recorder: TrafficRecorder
  readonly visit: Visit
  readonly navigation: Navigation
  readonly downloads: Downloads
  readonly before: { readonly settings: object; readonly context: ContextState }
  /** The limit that cut the traffic without ending the capture. */
  trafficLimit(): Cause | null
  scriptTerminations(): number
  /** Ask when the page is no longer needed: scripts are terminated until then. */
  scriptWarnings(): Warning[]
  fixtureWarnings(): Warning[]
  consoleText(): string
  warnings(): Warning[]
  /** Closes the browser context; returns what was in it and whether it is gone. */
  closeContext(deadline: Deadline): Promise<{ state: ContextState; gone: boolean }>
  close(): Promise<void>
}

export interface EnvironmentHost {
  readonly browser: Browser
  readonly guard: Guard
  readonly memory: MemoryWatch
}

export interface EnvironmentListener {
  progress(stage: Stage, done: number, total: number): void
  foreignClient(client: ForeignClient): void
}

export async function openEnvironment(
  { browser, guard, memory }: EnvironmentHost,
  job: CaptureJob,
  deadline: Deadline,
  listener: EnvironmentListener,
): Promise<CaptureEnvironment> {
  const spool = `${job.folder}/.spool`
  const [gate, settings] = await Promise.all([
    guard.openGate({ bytes: job.limits.bytes, connections: job.limits.connections }, browser.pid),
    readSettings(),
    mkdir(spool, { recursive: true }),
  ])
  gate.onForeignClient(atMost(MAX_REPORTED_FOREIGN_CLIENTS, listener.foreignClient))
  const context = await openContext(browser, gate.proxy)
  const before = { settings, context: await contextState(browser, context.id) }
  const page = await context.openPage()
  const { session, targetId } = page
  let trafficLimit: Cause | null = null
  let insecure: string | null = null
  const removeMemoryLimit = memory.limit(job.limits.memoryBytes)
  gate.onLimit((cause) => {
    trafficLimit ??= cause
  })

  const console = openConsoleLog()
  console.watch(session)
  const recorder = await recordTraffic(session, {
    folder: spool,
    bodyBytes: job.limits.bodyBytes,
    onCount: throttledProgress(listener.progress),
  })
  const overBody = () => deadline.stop('body-limit')
  limitBodySize(session, job.limits.bodyBytes, overBody)
  // Attached before the page is prepared, so that no event of its first request is missed.
  const navigation = followNavigation(session, targetId, job.limits.redirects, () => deadline.stop('redirect-limit'))
  const frames = new Set([targetId])
  const watchFrames = (each: CdpSession) =>
    each.on<{ frameId?: string }>('Network.requestWillBeSent', ({ frameId }) => {
      if (frameId) frames.add(frameId)
    })
  watchFrames(session)
  const downloads = await watchDownloads(context, {
    folder: await browser.home.makeDownloadFolder(),
    maxBytes: job.limits.bodyBytes,
    isOfAddress: (frameId) => frameId === targetId && navigation.documents() === 0,
    isOwnFrame: (frameId) => frames.has(frameId),
  })
  const onPageGone = () => deadline.stop(memory.killedRecently() ? 'memory-limit' : 'page-crashed')
  void page.gone.then(onPageGone)
  session.on<{ visibleSecurityState: { certificateSecurityState?: { certificateNetworkError?: string } } }>(
    'Security.visibleSecurityStateChanged',
    ({ visibleSecurityState }) => {
      insecure = visibleSecurityState.certificateSecurityState?.certificateNetworkError ?? insecure
    },
  )
  if (job.acceptInvalidTls) void session.send('Security.enable').catch(() => {})
  const device = deviceOf(job, browser.product)
  const visit = await prepareVisit(page, browser.cdp.session, job, device, browser.product, {
    onSession(child) {
      void recorder.adopt(child).catch(() => {})
      watchFrames(child)
      limitBodySize(child, job.limits.bodyBytes, overBody)
    },
    onCrash: onPageGone,
    onDialogFlood: () => void session.send('Runtime.terminateExecution').catch(() => {}),
  })
  const watchdog = watchScripts(session, deadline, { totalMs: job.limits.totalMs, awaitsAnswer: navigation.awaitsAnswer })
  const tlsWarning = (): Warning[] => {
    const response = navigation.response()
    if (!job.acceptInvalidTls || !response?.url.startsWith('https:')) return []
    return insecure || response.securityState !== 'secure'
      ? [{ kind: 'tls-not-verified', seen: insecure ?? response.securityState }]
      : []
  }

  return {
    ...{ gate, context, recorder, visit, navigation, downloads, before },
    trafficLimit: () => trafficLimit,
    scriptTerminations: () => watchdog.terminations(),
    scriptWarnings: () => watchdog.warnings(),
    fixtureWarnings: () => {
      const names = gate.lookups().filter(({ server }) => server === 'rehearsal')
      return names.length > 0 ? [{ kind: 'fixture-site', seen: names.map(({ name }) => name).join(', ') }] : []
    },
    consoleText: () => console.text(),
    warnings: () => [
      ...tlsWarning(),
      ...(visit.dialogs().length >= MIN_DIALOGS_FOR_WARNING
        ? [{ kind: 'incomplete', seen: `${visit.dialogs().length} dialogs dismissed` } as const]
        : []),
      ...downloads
        .declined()
        .slice(0, MAX_NAMED_DOWNLOADS)
        .map((name) => ({ kind: 'incomplete', seen: `download declined: ${name}` }) as const),
      ...(WANTS_SERVICE_WORKER.test(console.text()) ? [{ kind: 'incomplete', seen: 'service worker missing' } as const] : []),
      ...(trafficLimit ? [{ kind: 'incomplete', seen: trafficLimit } as const] : []),
    ],
    async closeContext(deadline) {
      watchdog.close()
      const state = await deadline.within(2_000, contextState(browser, context.id)).catch(() => ({ cookies: -1, pages: -1 }))
      await deadline.within(2_000, context.close()).catch(() => {})
      return { state, gone: await deadline.within(2_000, isContextGone(browser, context.id)).catch(() => false) }
    },
    async close() {
      watchdog.close()
      removeMemoryLimit()
      await Promise.race([
        Promise.all([context.close().then(() => downloads.close()), gate.close()]),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ])
    },
  }
}

const PROGRESS_INTERVAL_MS = 200
/** A program that keeps connecting must not flood the server's log. */
const MAX_REPORTED_FOREIGN_CLIENTS = 10
/** In an exception of a page that uses `navigator.serviceWorker`, which it does not have. */
const WANTS_SERVICE_WORKER = /"level":"exception"[^\n]*(serviceWorker|reading '(register|controller|getRegistrations?)')/
const MIN_DIALOGS_FOR_WARNING = 20
const MAX_NAMED_DOWNLOADS = 3

function atMost<Value>(times: number, listener: (value: Value) => void): (value: Value) => void {
  let calls = 0
  return (value) => {
    calls += 1
    if (calls <= times) listener(value)
  }
}

/** Throttles resource counts to one progress message per interval. */
function throttledProgress(progress: (stage: Stage, done: number, total: number) => void) {
  let last = 0
  return (seen: number, done: number) => {
    const now = performance.now()
    if (now - last < PROGRESS_INTERVAL_MS) return
    last = now
    progress('loading', done, seen)
  }
}
