// Everything set up before the first request: the way out, the context, the recorder, and those who watch for what ends a capture.
import { mkdir } from 'node:fs/promises'
import { recordTraffic, type TrafficRecorder } from '../archive/recorder.ts'
import { type ContextState, contextState, isContextGone } from '../artefact/cleanliness.ts'
import { openConsoleLog } from '../artefact/console-log.ts'
import { readSettings } from '../artefact/machine.ts'
import { type BrowserContext, openContext } from '../browser/context.ts'
import type { Browser } from '../browser/launch.ts'
import type { MemoryWatch } from '../browser/memory.ts'
import type { Gate } from '../guard/gate.ts'
import type { Guard } from '../guard/guard.ts'
import type { CaptureJob } from '../job.ts'
import type { Stage } from '../progress.ts'
import type { Cause, Warning } from '../report.ts'
import { watchBodies } from './body-watch.ts'
import type { Course } from './course.ts'
import { deviceOf } from './device.ts'
import { followNavigation, type Navigation } from './navigation.ts'
import { prepareVisit, type Visit } from './visit.ts'
import { watchScripts } from './watchdog.ts'

export interface CaptureScene {
  readonly gate: Gate
  readonly context: BrowserContext
  readonly recorder: TrafficRecorder
  readonly visit: Visit
  readonly navigation: Navigation
  readonly before: { readonly settings: object; readonly context: ContextState }
  /** A limit that ended the traffic, but not the capture. */
  limited(): Cause | null
  scriptsEnded(): number
  consoleText(): string
  warnings(): Warning[]
  /** Closes the context, and says what was in it and whether it is gone. */
  leave(course: Course): Promise<{ state: ContextState; gone: boolean }>
  close(): Promise<void>
}

export interface SceneRoom {
  readonly browser: Browser
  readonly guard: Guard
  readonly memory: MemoryWatch
}

export async function setScene(
  { browser, guard, memory }: SceneRoom,
  job: CaptureJob,
  course: Course,
  progress: (stage: Stage, done: number, total: number) => void,
): Promise<CaptureScene> {
  const spool = `${job.folder}/.spool`
  const [gate, settings] = await Promise.all([
    guard.openGate({ bytes: job.limits.bytes, connections: job.limits.connections }),
    readSettings(),
    mkdir(spool, { recursive: true }),
  ])
  const context = await openContext(browser, gate.proxy)
  const before = { settings, context: await contextState(browser, context.id) }
  const page = await context.openPage()
  const { session, targetId } = page
  let limited: Cause | null = null
  let insecure: string | null = null
  const unlimit = memory.limit(job.limits.memoryBytes)
  gate.onLimit((cause) => {
    limited ??= cause
  })

  const console = openConsoleLog()
  console.watch(session)
  const recorder = await recordTraffic(session, { folder: spool, bodyBytes: job.limits.bodyBytes, onCount: counter(progress) })
  const overBody = () => course.stop('body-limit')
  watchBodies(session, job.limits.bodyBytes, overBody)
  // Followed before the page is prepared, so that no event of its first request can be missed.
  const navigation = followNavigation(session, targetId, job.limits.redirects, () => course.stop('redirect-limit'))
  context.onDownload((frameId) => {
    if (frameId === targetId && navigation.documents() <= 1 && !navigation.loaded()) course.stop('download')
  })
  const ended = () => course.stop(memory.endedLately() ? 'memory-limit' : 'page-crashed')
  void page.gone.then(ended)
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
      watchBodies(child, job.limits.bodyBytes, overBody)
    },
    onCrash: ended,
    onDialogFlood: () => void session.send('Runtime.terminateExecution').catch(() => {}),
  })
  const watchdog = watchScripts(session, course)
  const tlsWarning = (): Warning[] => {
    const answer = navigation.answer()
    if (!job.acceptInvalidTls || !answer?.url.startsWith('https:')) return []
    return insecure || answer.securityState !== 'secure'
      ? [{ kind: 'tls-not-verified', seen: insecure ?? answer.securityState }]
      : []
  }

  return {
    ...{ gate, context, recorder, visit, navigation, before },
    limited: () => limited,
    scriptsEnded: () => watchdog.ended(),
    consoleText: () => console.text(),
    warnings: () => [
      ...tlsWarning(),
      ...(watchdog.ended() > 0 ? [{ kind: 'incomplete', seen: `script ended ${watchdog.ended()} times` } as const] : []),
      ...(visit.dialogs().length >= dialogsWorthSaying
        ? [{ kind: 'incomplete', seen: `${visit.dialogs().length} dialogs dismissed` } as const]
        : []),
      ...(limited ? [{ kind: 'incomplete', seen: limited } as const] : []),
    ],
    async leave(course) {
      watchdog.close()
      const state = await course.within(2_000, contextState(browser, context.id)).catch(() => ({ cookies: -1, pages: -1 }))
      await course.within(2_000, context.close()).catch(() => {})
      return { state, gone: await course.within(2_000, isContextGone(browser, context.id)).catch(() => false) }
    },
    async close() {
      watchdog.close()
      unlimit()
      await Promise.race([
        Promise.all([context.close(), gate.close()]),
        new Promise((resolve) => setTimeout(resolve, 1_000).unref()),
      ])
    },
  }
}

const betweenMs = 200
const dialogsWorthSaying = 20

/** Resources as they come, a few times a second. */
function counter(progress: (stage: Stage, done: number, total: number) => void) {
  let last = 0
  return (seen: number, done: number) => {
    const now = performance.now()
    if (now - last < betweenMs) return
    last = now
    progress('loading', done, seen)
  }
}
