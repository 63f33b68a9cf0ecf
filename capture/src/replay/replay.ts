// Replays an archive in a clean browser with the network cut, and says how much of the page came back.
import type { CdpSession } from '../browser/cdp.ts'
import type { Fidelity } from '../report.ts'
import { answerFromArchive } from './answer.ts'
import { openArchive } from './archive-reader.ts'
import { imageLikeness, takeSmallImage } from './image-likeness.ts'
import { textLikeness } from './text-likeness.ts'

/** Set up like the capture's own (size, device, language), with nothing behind its proxy. */
export interface ReplayContext {
  readonly session: CdpSession
  child(sessionId: string): CdpSession
  close(): Promise<void>
}

export interface ReplayOriginal {
  /** By `takeSmallImage`, of the captured page; null where none could be taken. */
  readonly screenshotPng: Uint8Array | null
  readonly text: string
  /** The same reading the capture's text came from. */
  readText?(session: CdpSession): Promise<string>
}

const TOTAL_MS = 8_000
const LOAD_MS = 4_000
const QUIET_MS = 250
/** Once all that was recorded has been asked for: enough for a page to show what it got. */
const EXHAUSTED_QUIET_MS = 60
const STEP_MS = 1_500
const MOST_LACKING = 200
/** Down through the page for what loads late, and up again; in one go, so that a busy page costs one wait. */
const SCROLL = `(async () => {
  const step = Math.max(200, innerHeight), end = performance.now() + 900
  for (let y = 0; y < document.documentElement.scrollHeight && performance.now() < end; y += step) {
    scrollTo(0, y)
    await new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 30) })
  }
  scrollTo(0, 0)
})()`

export async function replayFidelity(
  openContext: () => Promise<ReplayContext>,
  waczFile: string,
  original: ReplayOriginal,
  totalMs = TOTAL_MS,
): Promise<Fidelity> {
  const deadline = Date.now() + totalMs
  const left = (most: number) => Math.max(0, Math.min(most, deadline - Date.now()))
  const archive = await openArchive(waczFile)
  try {
    const context = await openContext()
    const listening: (() => void)[] = []
    try {
      const { session } = context
      const traffic = answerFromArchive(archive, (sessionId) => context.child(sessionId))
      await traffic.attend(session)
      await session.send('Page.enable')
      const loaded = new Promise<void>((resolve) => {
        listening.push(session.on('Page.loadEventFired', () => resolve()))
      })
      const dismiss = () => void session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined)
      listening.push(traffic.stop, session.on('Page.javascriptDialogOpening', dismiss))
      const quiet = async (exhaustedMs: number) => {
        const enough = () => (traffic.isExhausted() ? exhaustedMs : QUIET_MS)
        while (left(QUIET_MS) > 0 && Date.now() - traffic.lastActivity() < enough()) await pause(20)
      }
      const read = original.readText ?? readText
      const look = async () => {
        const text = await within(left(STEP_MS), read(session), null)
        const image = original.screenshotPng ? await within(left(2 * STEP_MS), takeSmallImage(session), null) : null
        return {
          text: text === null ? null : round(textLikeness(original.text, text)),
          image: image && original.screenshotPng ? round(likeness(original.screenshotPng, image)) : null,
        }
      }
      await within(left(LOAD_MS), session.send('Page.navigate', { url: archive.pageUrl }), null)
      await within(left(LOAD_MS), loaded, undefined)
      await quiet(EXHAUSTED_QUIET_MS)
      await within(left(STEP_MS), session.send('Runtime.evaluate', { expression: SCROLL, awaitPromise: true }), null)
      await quiet(EXHAUSTED_QUIET_MS)
      let seen = await look()
      // Looked at before the full quiet time, a page that is not the same yet has a right to the rest of it.
      if (
        Math.min(seen.text ?? 0, seen.image ?? 0) < 1 &&
        Date.now() - traffic.lastActivity() < QUIET_MS &&
        left(QUIET_MS) === QUIET_MS
      ) {
        await quiet(QUIET_MS)
        seen = await look()
      }
      return {
        ...seen,
        resources: round(traffic.asked() === 0 ? 0 : traffic.answered() / traffic.asked()),
        lacking: traffic.lacking().slice(0, MOST_LACKING),
      }
    } finally {
      await within(STEP_MS, context.close(), undefined)
      for (const stop of listening) stop()
    }
  } finally {
    await archive.close()
  }
}

async function readText(session: CdpSession): Promise<string> {
  const { result } = await session.send<{ result: { value?: unknown } }>('Runtime.evaluate', {
    expression: 'document.body ? document.body.innerText : ""',
    returnByValue: true,
  })
  return typeof result.value === 'string' ? result.value : ''
}

/** An image that cannot be read is like nothing. */
function likeness(one: Uint8Array, other: Uint8Array): number {
  try {
    return imageLikeness(one, other)
  } catch {
    return 0
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rounded down: a page that is not wholly there never reads as one. */
const round = (share: number) => Math.floor(share * 10_000) / 10_000

function within<Value, Late>(ms: number, work: Promise<Value>, late: Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return Promise.race([work.catch(() => late), limit]).finally(() => clearTimeout(timer))
}
