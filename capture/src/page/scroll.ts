// Scrolls through the page so that lazy content loads, until its end or a limit; reports whether it was still growing.
import { CaptureError, type Deadline } from './deadline.ts'
import type { PageProgress } from './finish.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

export interface Scrolled {
  readonly height: number
  /** The page was still growing when scrolling stopped. */
  readonly endless: boolean
}

interface Position {
  readonly bottom: number
  readonly height: number
  readonly view: number
}

const MAX_SEEN_TEXTS = 1_000
// Counts its own timers, which page-state.ts tells from those of the page.
const scrollScript = `async function (by) {
  const root = document.scrollingElement ?? document.documentElement
  if (by === 0) root.scrollTo({ top: 0, behavior: 'instant' })
  else root.scrollBy({ top: by, behavior: 'instant' })
  const frame = () => new Promise((resolve) => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, 120)
    globalThis.ownTimers = (globalThis.ownTimers ?? 0) + 1
  })
  await frame()
  await frame()
  const seen = (globalThis.seenTexts ??= new Set())
  for (const share of [0.2, 0.4, 0.6, 0.8]) {
    const text = document.elementFromPoint(innerWidth / 2, innerHeight * share)?.textContent.trim().replace(/\\s+/g, ' ') ?? ''
    if (text.length >= 4 && text.length <= 200 && seen.size < ${MAX_SEEN_TEXTS}) seen.add(text)
  }
  return { bottom: Math.ceil(root.scrollTop + innerHeight), height: root.scrollHeight, view: innerHeight }
}`

/** For the next part of a feed, from a slow server. */
const MAX_WAIT_AT_END_MS = 10_000
const IDLE_AT_END_MS = 150
/** Handlers of scroll events are often debounced by a timer. */
const DEBOUNCE_MS = 500
/** Longer than the watchdog's script timeout on a busy machine. */
const EVALUATE_TIMEOUT_MS = 20_000

export async function scrollThrough(
  deadline: Deadline,
  visit: Visit,
  page: PageProgress,
  limits: { readonly scrollMs: number; readonly pageHeight: number; readonly quietMs: number },
  onProgress: (done: number, total: number) => void,
): Promise<Scrolled> {
  const until = performance.now() + limits.scrollMs
  const move = (by: number) =>
    deadline.within(
      EVALUATE_TIMEOUT_MS,
      evaluateInPage<Position>(visit.session, visit.frameId, scrollScript, by),
      'page-unresponsive',
    )
  let at = await move(1)
  // A page that fits the viewport fires no scroll event, so no lazy loader waits for one.
  if (at.height <= at.view) return { height: at.height, endless: false }
  const first = at.height
  let timers = page.timers()
  let endless = false
  try {
    while (performance.now() < until) {
      onProgress(Math.min(at.bottom, at.height), at.height)
      if (at.height > limits.pageHeight && at.bottom >= limits.pageHeight) break
      if (at.bottom >= at.height - 2) {
        // Lazy content is requested at the end: wait for it, then check whether the page grew.
        const before = at.height
        const leftMs = () => Math.max(0, Math.min(MAX_WAIT_AT_END_MS, until - performance.now()))
        const wait = { quietMs: Math.min(limits.quietMs, IDLE_AT_END_MS), timerMs: 0, thorough: false, pictures: false }
        await page.untilFinished(deadline, { ...wait, maxMs: leftMs() })
        if (page.timers() > timers && page.height() <= before + 2) {
          await deadline.sleep(Math.min(DEBOUNCE_MS, leftMs()))
          await page.untilFinished(deadline, { ...wait, maxMs: leftMs() })
        }
        timers = page.timers()
        at = await move(1)
        if (at.height <= before + 2) break
        continue
      }
      at = await move(Math.round(at.view * 0.9))
    }
    // A merely tall page is not endless; the image step reports where it was cut.
    endless =
      at.bottom < Math.min(at.height, limits.pageHeight) - 2 || (at.height > limits.pageHeight && at.height > first + at.view)
  } catch (error) {
    if (deadline.stopCause() || !(error instanceof CaptureError)) throw error
    endless = true
  }
  const top = await move(0)
  return { height: top.height, endless }
}

/** Fewer may be a carousel or a ticker that has gone on. */
const MIN_REMOVED_TEXTS = 10
const MIN_REMOVED_SHARE = 0.3

const removedScript = `function () {
  const text = document.body?.textContent.replace(/\\s+/g, ' ') ?? ''
  const seen = [...(globalThis.seenTexts ?? [])]
  return { seen: seen.length, removed: seen.filter((each) => !text.includes(each)).length }
}`

/** For a warning: a page that keeps only its visible part, such as a virtual list, no longer has what was seen while scrolling. */
export async function describeRemovedTexts(deadline: Deadline, { session, frameId }: Visit): Promise<string | null> {
  const { seen, removed } = await deadline
    .within(
      EVALUATE_TIMEOUT_MS,
      evaluateInPage<{ seen: number; removed: number }>(session, frameId, removedScript),
      'page-unresponsive',
    )
    .catch(() => ({ seen: 0, removed: 0 }))
  return removed >= MIN_REMOVED_TEXTS && removed >= seen * MIN_REMOVED_SHARE
    ? `${removed} of ${seen} texts gone after scrolling`
    : null
}
