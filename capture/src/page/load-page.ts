// Loads a page until it can be saved: navigates, follows its jumps, waits until it is finished, expands it, scrolls through it; returns warnings for what stayed incomplete.
import type { Gate } from '../guard/gate.ts'
import type { Stage } from '../host-protocol.ts'
import type { CaptureJob } from '../job.ts'
import type { Profile } from '../profile/profile.ts'
import type { Warning } from '../report.ts'
import { blockNavigation } from './block-navigation.ts'
import { CaptureError, causeOf, type Deadline } from './deadline.ts'
import { watchPageProgress } from './finish.ts'
import { expand, loadVideo, stopMedia } from './interact.ts'
import { causeOfNetError, type Navigation } from './navigation.ts'
import { describeRemovedTexts, scrollThrough } from './scroll.ts'
import { describeCutScrollers, scrollInner } from './scroll-inner.ts'
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

/** Enough for a page that renders after loading; the full wait comes at the end, when most of it is over. */
const FIRST_IDLE_MS = 150
/** Scripts that redirect or add content with a timer mostly do so within a second of the last change. */
const TIMER_MS = 1_200
/** A page that reloads itself would be followed for ever. */
const MAX_RELOADS = 2
/** A page that grows after it was scrolled is scrolled again. */
const MAX_SCROLLS = 3
/** Of the capture's total time: the rest is for the artefacts. */
const MAX_WAIT_SHARE = 1 / 2
const MAX_INNER_SCROLL_MS = 5_000
/** For the answer to a jump that begins when the page is otherwise finished. */
const MAX_JUMP_MS = 5_000

export async function loadPage(deadline: Deadline, input: LoadPageInput): Promise<LoadedPage> {
  const { job, visit, navigation, progress } = input
  const patience = startPatience(job.limits.totalMs * MAX_WAIT_SHARE)
  const block = () => deadline.within(2_000, blockNavigation(visit.session, visit.frameId))
  let blocked: readonly string[] | null = null
  let reloads = 0

  progress('resolving', 0, 1)
  await navigate(deadline, input)
  progress('loading', 0, 1)
  for (;;) {
    const document = navigation.documents()
    const url = navigation.response()?.url
    const loaded = await loadDocument(deadline, input, patience)
    if (loaded) blocked ??= await block()
    const unanswered = loaded ? await giveUpJump(deadline, navigation, patience) : []
    if (loaded && navigation.documents() === document) {
      const jumps = [...new Set([...unanswered, ...(blocked ?? [])])]
      return { ...loaded, warnings: [...loaded.warnings, ...jumps.map((to) => incomplete(`jump not followed: ${to}`))] }
    }
    await navigation.untilLoaded(deadline, patience.leftMs(job.limits.loadMs))
    if (navigation.response()?.url === url) reloads += 1
    if (reloads >= MAX_RELOADS) blocked ??= await block()
  }
}

const incomplete = (seen: string): Warning => ({ kind: 'incomplete', seen })

/** A jump that began before jumps were blocked is followed if the server answers; returns the address of one that was given up. */
async function giveUpJump(deadline: Deadline, navigation: Navigation, patience: Patience): Promise<string[]> {
  const until = performance.now() + patience.leftMs(MAX_JUMP_MS)
  while (navigation.awaitsAnswer() && performance.now() < until) await deadline.sleep(25)
  if (!navigation.awaitsAnswer()) return []
  const to = navigation.target()
  await deadline.within(2_000, navigation.stopLoading()).catch(() => {})
  return [to]
}

/** Waits for one document, expands it and scrolls through it; null if another document replaced it. */
async function loadDocument(deadline: Deadline, input: LoadPageInput, patience: Patience): Promise<LoadedPage | null> {
  const { job, visit, navigation, profile, progress } = input
  const { limits } = job
  const { leftMs } = patience
  const document = navigation.documents()
  const isCurrent = () => navigation.documents() === document
  const warnings: Warning[] = []
  try {
    const loaded = await navigation.untilLoaded(deadline, leftMs(limits.loadMs))
    if (!loaded) warnings.push(incomplete(`loading not finished after ${limits.loadMs} ms`))
    progress('settling', 0, 1)
    const page = watchPageProgress(visit, navigation)
    const quietMs = Math.min(FIRST_IDLE_MS, limits.quietMs)
    await page.untilFinished(deadline, {
      quietMs,
      maxMs: leftMs(limits.quietWaitMs),
      timerMs: 0,
      thorough: false,
      pictures: true,
    })
    if (!isCurrent()) return null
    const failure = navigation.failure()
    if (failure)
      throw failedNavigation(input, failure.url, new CaptureError(causeOfNetError(failure.errorText), failure.errorText))
    const landed = navigation.response()?.url ?? ''
    if (!/^https?:/.test(landed)) throw new CaptureError('not-a-page', landed)

    await expand(deadline, visit, profile.expand)
    const videoComplete =
      job.purpose === 'video' ? await patience.without(loadVideo(deadline, visit, profile.play ?? 'video', limits.mediaMs)) : null
    if (videoComplete === false) warnings.push(incomplete(`film not whole after ${limits.mediaMs} ms`))

    progress('scrolling', 0, 1)
    for (let scrolls = 1; ; scrolls += 1) {
      const scrollLimits = { ...limits, scrollMs: leftMs(limits.scrollMs) }
      const scrolled = await scrollThrough(deadline, visit, page, scrollLimits, (done, total) =>
        progress('scrolling', done, total),
      )
      await scrollInner(deadline, visit, leftMs(MAX_INNER_SCROLL_MS))
      if (!isCurrent()) return null
      await stopMedia(deadline, visit)
      const maxMs = leftMs(loaded ? limits.loadMs : limits.quietWaitMs)
      const lacking = await page.untilFinished(deadline, {
        ...{ quietMs: limits.quietMs, maxMs, timerMs: TIMER_MS, thorough: true, pictures: true },
      })
      if (!isCurrent()) return null
      const isGrowing = scrolled.endless || (page.height() > scrolled.height + 2 && scrolls === MAX_SCROLLS)
      if (!isGrowing && page.height() > scrolled.height + 2) continue
      if (isGrowing) warnings.push(incomplete(`page still growing at ${page.height()} px`))
      const cut = [await describeCutScrollers(deadline, visit), await describeRemovedTexts(deadline, visit)]
      return { warnings: [...warnings, ...[...lacking, ...cut.filter((each) => each !== null)].map(incomplete)], videoComplete }
    }
  } catch (error) {
    if (deadline.stopCause() || isCurrent()) throw error
    // What was evaluated in the replaced document has failed with it.
    return null
  }
}

interface Patience {
  /** At most `ms`, and no more than the time left for all waits together. */
  leftMs(ms: number): number
  /** Does not count the time that this work takes. */
  without<Result>(work: Promise<Result>): Promise<Result>
}

function startPatience(totalMs: number): Patience {
  let until = performance.now() + totalMs
  return {
    leftMs: (ms) => Math.max(0, Math.min(ms, until - performance.now())),
    async without(work) {
      const from = performance.now()
      try {
        return await work
      } finally {
        until += performance.now() - from
      }
    },
  }
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
