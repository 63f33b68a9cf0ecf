// Scrolls the scrollers inside a page to their end, so that their lazy content loads, and tells what a screenshot of the page cannot show of them.
import type { Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

const EVALUATE_TIMEOUT_MS = 20_000
const MAX_SCROLLERS = 30
const MAX_STEPS_PER_SCROLLER = 40
/** A few hidden pixels are a border or a rounding. */
const MIN_HIDDEN_PX = 48
const MAX_ELEMENTS = 50_000

const findScript = `function () {
  const cut = ${MIN_HIDDEN_PX}
  const isScroller = (each) => {
    const over = { x: each.scrollWidth - each.clientWidth, y: each.scrollHeight - each.clientHeight }
    if (each.clientWidth < 80 || each.clientHeight < 40 || (over.x <= cut && over.y <= cut)) return false
    const style = getComputedStyle(each)
    return (over.y > cut && /auto|scroll/.test(style.overflowY)) || (over.x > cut && /auto|scroll/.test(style.overflowX))
  }
  const skipped = new Set([document.scrollingElement, document.documentElement, document.body])
  return [...document.body?.querySelectorAll('*') ?? []].slice(0, ${MAX_ELEMENTS}).filter((each) => each.localName !== 'textarea' && !skipped.has(each) && each.scrollWidth + each.scrollHeight > each.clientWidth + each.clientHeight && isScroller(each) && each.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
}`
// Counts its own timers, which page-state.ts tells from those of the page.
const scrollScript = `async function (maxScrollers, maxSteps, ms) {
  const until = performance.now() + ms
  const pause = () => new Promise((resolve) => {
    setTimeout(resolve, 30)
    globalThis.ownTimers = (globalThis.ownTimers ?? 0) + 1
  })
  for (const each of (${findScript})().slice(0, maxScrollers)) {
    const start = { left: each.scrollLeft, top: each.scrollTop }
    for (let step = 0; step < maxSteps && performance.now() < until; step += 1) {
      const before = each.scrollLeft + each.scrollTop
      each.scrollBy({ left: each.clientWidth * 0.9, top: each.clientHeight * 0.9, behavior: 'instant' })
      await pause()
      if (each.scrollLeft + each.scrollTop === before) break
    }
    each.scrollTo({ ...start, behavior: 'instant' })
  }
}`
const cutScript = `function () {
  return (${findScript})().map((each) => ({ shownWidth: each.clientWidth, width: each.scrollWidth, shownHeight: each.clientHeight, height: each.scrollHeight }))
}`

interface CutScroller {
  readonly shownWidth: number
  readonly width: number
  readonly shownHeight: number
  readonly height: number
}

export const scrollInner = (deadline: Deadline, visit: Visit, ms: number): Promise<void> =>
  deadline
    .within(
      EVALUATE_TIMEOUT_MS,
      evaluateInPage<void>(visit.session, visit.frameId, scrollScript, MAX_SCROLLERS, MAX_STEPS_PER_SCROLLER, ms),
      'page-unresponsive',
    )
    .catch(() => {})

/** Of the scroller that hides most, for a warning; null if the page shows everything. */
export async function describeCutScrollers(deadline: Deadline, visit: Visit): Promise<string | null> {
  const cut = await deadline
    .within(EVALUATE_TIMEOUT_MS, evaluateInPage<CutScroller[]>(visit.session, visit.frameId, cutScript), 'page-unresponsive')
    .catch(() => [])
  const hidden = ({ shownWidth, width, shownHeight, height }: CutScroller) => width * height - shownWidth * shownHeight
  const largest = cut.toSorted((one, other) => hidden(other) - hidden(one))[0]
  if (!largest) return null
  const { shownWidth, width, shownHeight, height } = largest
  const extent =
    height > shownHeight + MIN_HIDDEN_PX ? `${shownHeight} of ${height} px high` : `${shownWidth} of ${width} px wide`
  return `${cut.length} scrollers cut, largest shows ${extent}`
}
