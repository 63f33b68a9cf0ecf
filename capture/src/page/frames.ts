// Evaluates a script in every child frame of a page, in whichever process the frame runs.
import type { Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

/** For all frames together. */
const FRAME_TIMEOUT_MS = 2_000

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const MAX_FRAMES = 50
const isEmpty = (value: string) => value.replace(/<[^>]*>/g, '').trim() === ''
const isBlank = (url: string) => url === '' || url === 'about:blank'

/** Evaluates `script` in every child frame, in whichever process it runs; frames that do not respond within a common limit are left out. */
export async function readFrames(deadline: Deadline, visit: Visit, script: string): Promise<{ url: string; value: string }[]> {
  const until = performance.now() + FRAME_TIMEOUT_MS
  const orNull = <Value>(work: Promise<Value>) => deadline.within(until - performance.now(), work).catch(() => null)
  const roots = [{ session: visit.session, frameId: visit.frameId }, ...visit.children()].slice(0, MAX_FRAMES)
  const found = await Promise.all(
    roots.map(async ({ session }) => {
      const tree = await orNull(session.send<{ frameTree: FrameTree }>('Page.getFrameTree'))
      const wanted = tree ? flatten(tree.frameTree).filter(({ id }) => id !== visit.frameId) : []
      const values = wanted.slice(0, MAX_FRAMES).map(async ({ id, url }) => {
        const value = await orNull(evaluateInPage<string>(session, id, script))
        // A blank frame has content only if a script of the page wrote it.
        return value && !(isBlank(url) && isEmpty(value)) ? [{ url: url || 'about:blank', value }] : []
      })
      return (await Promise.all(values)).flat()
    }),
  )
  return found.flat().slice(0, MAX_FRAMES)
}

const flatten = (tree: FrameTree): FrameTree['frame'][] => [tree.frame, ...(tree.childFrames ?? []).flatMap(flatten)]
