// Scrolls through the page so that lazy content loads, until its end or a limit; reports whether it was still growing.
import { CaptureError, type Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import { waitForNetworkIdle } from './network-idle.ts'
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

const scrollScript = `async function (by) {
  const root = document.scrollingElement ?? document.documentElement
  if (by === 0) root.scrollTo({ top: 0, behavior: 'instant' })
  else root.scrollBy({ top: by, behavior: 'instant' })
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 120) })
  await frame()
  await frame()
  return { bottom: Math.ceil(root.scrollTop + innerHeight), height: root.scrollHeight, view: innerHeight }
}`

const IDLE_AT_END_TIMEOUT_MS = 1_500
/** Longer than the watchdog's script timeout on a busy machine. */
const EVALUATE_TIMEOUT_MS = 20_000

export async function scrollThrough(
  deadline: Deadline,
  visit: Visit,
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
  let endless = false
  try {
    while (performance.now() < until) {
      onProgress(Math.min(at.bottom, at.height), at.height)
      if (at.height > limits.pageHeight && at.bottom >= limits.pageHeight) break
      if (at.bottom >= at.height - 2) {
        // Lazy content is requested at the end: wait for it, then check whether the page grew.
        const before = at.height
        await waitForNetworkIdle(
          deadline,
          visit.activity,
          Math.min(limits.quietMs, 150),
          Math.min(IDLE_AT_END_TIMEOUT_MS, until - performance.now()),
        )
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
