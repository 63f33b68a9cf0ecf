// Replays an archive in a clean browser context without network and measures its fidelity to the captured page.
import type { CdpSession } from '../browser/cdp.ts'
import type { Fidelity } from '../report.ts'
import { openArchive } from './archive-reader.ts'
import { respondFromArchive } from './archive-responder.ts'
import { imageSimilarity, takeSmallScreenshot } from './image-similarity.ts'
import { textSimilarity } from './text-similarity.ts'

/** Configured like the capture (size, device, language), with a dead proxy. */
export interface ReplayContext {
  readonly session: CdpSession
  child(sessionId: string): CdpSession
  close(): Promise<void>
}

export interface ReplayOriginal {
  /** Of the captured page, by `takeSmallScreenshot`; null where none could be taken. */
  readonly screenshotPng: Uint8Array | null
  readonly text: string
  /** Reads the text the same way as the capture did. */
  readText?(session: CdpSession): Promise<string>
}

const TOTAL_TIMEOUT_MS = 8_000
const LOAD_TIMEOUT_MS = 4_000
const IDLE_MS = 250
/** Enough for rendering once every record has been requested. */
const EXHAUSTED_IDLE_MS = 60
const STEP_TIMEOUT_MS = 1_500
const MAX_LACKING_URLS = 200
/** Scrolls down for lazy content and back up, in one evaluation so that a busy page costs one wait only. */
const SCROLL_SCRIPT = `(async () => {
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
  totalMs = TOTAL_TIMEOUT_MS,
): Promise<Fidelity> {
  const deadline = Date.now() + totalMs
  const left = (maxMs: number) => Math.max(0, Math.min(maxMs, deadline - Date.now()))
  const archive = await openArchive(waczFile)
  try {
    const context = await openContext()
    const subscriptions: (() => void)[] = []
    try {
      const { session } = context
      const traffic = respondFromArchive(archive, (sessionId) => context.child(sessionId))
      await traffic.attach(session)
      await session.send('Page.enable')
      const loaded = new Promise<void>((resolve) => {
        // Before the first document, a load event is that of the blank page.
        let navigated = false
        subscriptions.push(
          session.on('Page.frameNavigated', () => {
            navigated = true
          }),
          session.on('Page.loadEventFired', () => {
            if (navigated) resolve()
          }),
        )
      })
      const dismiss = () => void session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined)
      subscriptions.push(traffic.stop, session.on('Page.javascriptDialogOpening', dismiss))
      const waitForIdle = async (exhaustedMs: number) => {
        const requiredIdleMs = () => (traffic.isExhausted() ? exhaustedMs : IDLE_MS)
        while (left(IDLE_MS) > 0 && Date.now() - traffic.lastActivity() < requiredIdleMs()) await pause(20)
      }
      const read = original.readText ?? readText
      const compare = async () => {
        const text = await within(left(STEP_TIMEOUT_MS), read(session), null)
        const image = original.screenshotPng ? await within(left(2 * STEP_TIMEOUT_MS), takeSmallScreenshot(session), null) : null
        return {
          text: text === null ? null : round(textSimilarity(original.text, text)),
          image: image && original.screenshotPng ? round(similarityOf(original.screenshotPng, image)) : null,
        }
      }
      await within(left(LOAD_TIMEOUT_MS), session.send('Page.navigate', { url: archive.pageUrl }), null)
      await within(left(LOAD_TIMEOUT_MS), loaded, undefined)
      await waitForIdle(EXHAUSTED_IDLE_MS)
      await within(
        left(STEP_TIMEOUT_MS),
        session.send('Runtime.evaluate', { expression: SCROLL_SCRIPT, awaitPromise: true }),
        null,
      )
      await waitForIdle(EXHAUSTED_IDLE_MS)
      let similarity = await compare()
      // Compared before the full idle time: wait for the rest of it if the page still differs.
      if (
        Math.min(similarity.text ?? 0, similarity.image ?? 0) < 1 &&
        Date.now() - traffic.lastActivity() < IDLE_MS &&
        left(IDLE_MS) === IDLE_MS
      ) {
        await waitForIdle(IDLE_MS)
        similarity = await compare()
      }
      return {
        ...similarity,
        resources: round(traffic.requested() === 0 ? 0 : traffic.answered() / traffic.requested()),
        lacking: traffic.lacking().slice(0, MAX_LACKING_URLS),
      }
    } finally {
      await within(STEP_TIMEOUT_MS, context.close(), undefined)
      for (const unsubscribe of subscriptions) unsubscribe()
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

/** An undecodable image has similarity 0. */
function similarityOf(one: Uint8Array, other: Uint8Array): number {
  try {
    return imageSimilarity(one, other)
  } catch {
    return 0
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Rounded down, so that only an identical page gets 1. */
const round = (share: number) => Math.floor(share * 10_000) / 10_000

function within<Value, Late>(ms: number, work: Promise<Value>, late: Late): Promise<Value | Late> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<Late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return Promise.race([work.catch(() => late), limit]).finally(() => clearTimeout(timer))
}
