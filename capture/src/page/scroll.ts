// Scrolls to the end as a reader would, so that what loads late is there; ends where the page does, or at its limit, and says which.
import { type Course, Halt } from './course.ts'
import { settle } from './settle.ts'
import type { Visit } from './visit.ts'
import { readPage } from './world.ts'

export interface Scrolled {
  readonly height: number
  /** The page still grew when we stopped. */
  readonly endless: boolean
}

interface Position {
  readonly bottom: number
  readonly height: number
  readonly view: number
}

const step = `async function (by) {
  const root = document.scrollingElement ?? document.documentElement
  if (by === 0) root.scrollTo({ top: 0, behavior: 'instant' })
  else root.scrollBy({ top: by, behavior: 'instant' })
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 120) })
  await frame()
  await frame()
  return { bottom: Math.ceil(root.scrollTop + innerHeight), height: root.scrollHeight, view: innerHeight }
}`

const atEndMs = 1_500
/** Longer than it takes until a script that holds the page is ended. */
const answerMs = 8_000

export async function scrollThrough(
  course: Course,
  visit: Visit,
  limits: { readonly scrollMs: number; readonly pageHeight: number; readonly quietMs: number },
  tell: (done: number, total: number) => void,
): Promise<Scrolled> {
  const until = performance.now() + limits.scrollMs
  const move = (by: number) =>
    course.within(answerMs, readPage<Position>(visit.session, visit.frameId, step, by), 'page-unresponsive')
  let at = await move(1)
  // Where there is nowhere to go, no scrolling is heard of and nothing waits for it.
  if (at.height <= at.view) return { height: at.height, endless: false }
  const first = at.height
  let endless = false
  try {
    while (performance.now() < until) {
      tell(Math.min(at.bottom, at.height), at.height)
      if (at.height > limits.pageHeight && at.bottom >= limits.pageHeight) break
      if (at.bottom >= at.height - 2) {
        // Late content comes at the end: wait for what was asked, and look again whether the page grew.
        const before = at.height
        await settle(course, visit.activity, Math.min(limits.quietMs, 150), Math.min(atEndMs, until - performance.now()))
        at = await move(1)
        if (at.height <= before + 2) break
        continue
      }
      at = await move(Math.round(at.view * 0.9))
    }
    // A page that is merely tall is not said to grow; where its image ends is told there.
    endless =
      at.bottom < Math.min(at.height, limits.pageHeight) - 2 || (at.height > limits.pageHeight && at.height > first + at.view)
  } catch (error) {
    if (course.stopped() || !(error instanceof Halt)) throw error
    endless = true
  }
  const top = await move(0)
  return { height: top.height, endless }
}
