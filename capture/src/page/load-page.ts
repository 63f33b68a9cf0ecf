// Loads a page until it can be saved: navigates, waits for network idle, expands, scrolls through; returns warnings for what stayed incomplete.
import type { Gate } from '../guard/gate.ts'
import type { Stage } from '../host-protocol.ts'
import type { CaptureJob } from '../job.ts'
import type { Profile } from '../profile/profile.ts'
import type { Warning } from '../report.ts'
import { blockNavigation } from './block-navigation.ts'
import { CaptureError, causeOf, type Deadline } from './deadline.ts'
import { expand, loadVideo, stopMedia } from './interact.ts'
import { causeOfNetError, type Navigation } from './navigation.ts'
import { waitForNetworkIdle } from './network-idle.ts'
import { scrollThrough } from './scroll.ts'
import type { Visit } from './visit.ts'

export interface LoadedPage {
  readonly warnings: readonly Warning[]
  /** Null without a video. */
  readonly videoComplete: boolean | null
}

export interface LoadPageInput {
  readonly job: CaptureJob
  readonly visit: Visit
  readonly navigation: Navigation
  readonly profile: Profile
  readonly gate: Pick<Gate, 'refusals'>
  progress(stage: Stage, done: number, total: number): void
}

/** Enough for a page that renders after loading; the full idle time is awaited once, at the end. */
const FIRST_IDLE_MS = 150
const FINAL_IDLE_TIMEOUT_MS = 2_000

export async function loadPage(deadline: Deadline, input: LoadPageInput): Promise<LoadedPage> {
  const { job, visit, navigation, profile, progress } = input
  const { limits } = job
  const warnings: Warning[] = []
  const incomplete = (seen: string) => void warnings.push({ kind: 'incomplete', seen })
  const until = performance.now() + limits.loadMs
  const left = () => Math.max(0, until - performance.now())

  progress('resolving', 0, 1)
  await navigate(deadline, input)
  progress('loading', 0, 1)
  if (!(await navigation.untilLoaded(deadline, left()))) incomplete(`loading not finished after ${limits.loadMs} ms`)

  progress('settling', 0, 1)
  let idle = false
  for (let documents = -1; documents !== navigation.documents(); ) {
    documents = navigation.documents()
    idle = await waitForNetworkIdle(deadline, visit.activity, Math.min(FIRST_IDLE_MS, limits.quietMs), limits.quietWaitMs)
    // The page navigated itself: follow it to its final document.
    if (documents !== navigation.documents()) await navigation.untilLoaded(deadline, left())
  }
  await deadline.within(2_000, blockNavigation(visit.session, visit.frameId))
  const failure = navigation.failure()
  if (failure) throw failedNavigation(input, failure.url, new CaptureError(causeOfNetError(failure.errorText), failure.errorText))
  const landed = navigation.response()?.url ?? ''
  if (!/^https?:/.test(landed)) throw new CaptureError('not-a-page', landed)

  await expand(deadline, visit, profile.expand)
  const videoComplete = job.purpose === 'video' ? await loadVideo(deadline, visit, profile.play ?? 'video', limits.mediaMs) : null
  if (videoComplete === false) incomplete(`film not whole after ${limits.mediaMs} ms`)

  progress('scrolling', 0, 1)
  const scrolled = await scrollThrough(deadline, visit, limits, (done, total) => progress('scrolling', done, total))
  if (scrolled.endless) incomplete(`page still growing at ${scrolled.height} px`)
  await stopMedia(deadline, visit)
  const idleAtEnd = await waitForNetworkIdle(
    deadline,
    visit.activity,
    limits.quietMs,
    idle ? FINAL_IDLE_TIMEOUT_MS : Math.min(FINAL_IDLE_TIMEOUT_MS, limits.quietWaitMs / 4),
  )
  if (!idleAtEnd) incomplete(`network not quiet: ${visit.activity.pending()} requests open`)
  return { warnings, videoComplete }
}

async function navigate(deadline: Deadline, input: LoadPageInput): Promise<void> {
  const { job, navigation } = input
  try {
    await navigation.go(deadline, job.url, job.limits.loadMs)
  } catch (error) {
    if (deadline.stopCause() || !(error instanceof CaptureError)) throw error
    throw failedNavigation(input, navigation.hops.at(-1)?.to ?? job.url, error)
  }
}

/** The gate knows the cause of a refused connection; the browser only sees a failed proxy tunnel or an empty answer. */
function failedNavigation({ gate }: LoadPageInput, url: string, error: CaptureError): CaptureError {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : ''
  const refusal = gate.refusals().findLast((each) => each.host === host)
  const isConnection = ['connection-failed', 'http-error'].includes(causeOf(error))
  return isConnection && refusal ? new CaptureError(refusal.cause, error.message) : error
}
