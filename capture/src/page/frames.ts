// Evaluates a script in every child frame of a page, in whichever process the frame runs.
import type { Deadline } from './deadline.ts'
import { evaluateInPage } from './isolated-world.ts'
import type { Visit } from './visit.ts'

const FRAME_TIMEOUT_MS = 2_000

interface FrameTree {
  readonly frame: { readonly id: string; readonly url: string }
  readonly childFrames?: readonly FrameTree[]
}

const MAX_FRAMES = 50
const isEmpty = (value: string) => value.replace(/<[^>]*>/g, '').trim() === ''
const isBlank = (url: string) => url === '' || url === 'about:blank'

/** Evaluates `script` in every child frame, in whichever process it runs; a frame that does not respond is left out. */
export async function readFrames(deadline: Deadline, visit: Visit, script: string): Promise<{ url: string; value: string }[]> {
  const found: { url: string; value: string }[] = []
  for (const root of [{ session: visit.session, frameId: visit.frameId }, ...visit.children()]) {
    const tree = await deadline
      .within(FRAME_TIMEOUT_MS, root.session.send<{ frameTree: FrameTree }>('Page.getFrameTree'))
      .catch(() => null)
    const wanted = tree ? flatten(tree.frameTree).filter(({ id }) => id !== visit.frameId) : []
    for (const { id, url } of wanted) {
      if (found.length >= MAX_FRAMES) return found
      const value = await deadline.within(FRAME_TIMEOUT_MS, evaluateInPage<string>(root.session, id, script)).catch(() => null)
      // A blank frame has content only if a script of the page wrote it.
      if (value && !(isBlank(url) && isEmpty(value))) found.push({ url: url || 'about:blank', value })
    }
  }
  return found
}

const flatten = (tree: FrameTree): FrameTree['frame'][] => [tree.frame, ...(tree.childFrames ?? []).flatMap(flatten)]
