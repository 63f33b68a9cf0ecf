// Decides when a page is finished: what a person would see, nothing pending, nothing blank, nothing still changing or about to.
import type { Deadline } from './deadline.ts'
import type { Navigation } from './navigation.ts'
import { type PageState, readPageState } from './page-state.ts'
import type { Visit } from './visit.ts'

export interface WaitOptions {
  /** How long network and content must be quiet. */
  readonly quietMs: number
  readonly maxMs: number
  /** How long after the last change a page that sets timers may still change. */
  readonly timerMs: number
  /** Also looks for loading indicators and unrequested pictures, in all frames. */
  readonly thorough: boolean
  /** Whether pictures and fonts are awaited, too. */
  readonly pictures: boolean
}

export interface PageProgress {
  /** Resolves when the page is finished, the time is over, or another document replaced it; returns what lacks, for warnings. */
  untilFinished(deadline: Deadline, options: WaitOptions): Promise<readonly string[]>
  /** As of the last look at the page. */
  timers(): number
  /** Of the document, in CSS pixels. */
  height(): number
}

const POLL_INTERVAL_MS = 25
/** Pictures of style sheets are requested in the next frames. */
const STATIC_QUIET_MS = 150
const CONTENT_QUIET_MS = 150
const STATE_TIMEOUT_MS = 20_000
/** A slow server is waited for this long after the last sign of life, an indicator or blank picture without any request less. */
const MAX_SILENT_REQUEST_MS = 10_000
const MAX_SILENT_PAGE_MS = 5_000
/** Later refreshes are for readers who stay on the page. */
const MAX_AWAITED_REFRESH_MS = 5_000
const REFRESH_START_MS = 300
/** States seen before are no progress: a carousel, a blinking line. */
const REMEMBERED_STATES = 50

export function watchPageProgress(visit: Visit, navigation: Navigation): PageProgress {
  const { session, frameId, activity } = visit
  let document = -1
  let changedAt = performance.now()
  let known = new Map<string, string[]>()
  let timers = 0
  let height = 0

  /** Whether this state of the main frame, or of all frames, is new in this document. */
  const isChanged = (frames: string, content: string): boolean => {
    const before = known.get(frames)
    known.set(frames, [content, ...(before ?? [])].slice(0, REMEMBERED_STATES))
    return before !== undefined && !before.includes(content)
  }

  const look = async (deadline: Deadline, thorough: boolean): Promise<PageState> => {
    const readAll = async () => {
      const main = await readPageState(session, frameId, thorough)
      if (!thorough) return main
      const read = ({ session, frameId }: { session: Visit['session']; frameId: string }) =>
        deadline.within(1_000, readPageState(session, frameId, true)).catch(() => null)
      return (await Promise.all(visit.children().map(read))).reduce<PageState>(
        (all, each) => (each ? merge(all, each) : all),
        main,
      )
    }
    const state = await deadline.within(STATE_TIMEOUT_MS, readAll(), 'page-unresponsive')
    if (document !== navigation.documents()) {
      document = navigation.documents()
      known = new Map()
      changedAt = navigation.loadedAt() ?? performance.now()
    }
    if (isChanged(thorough ? 'all' : 'main', state.content)) {
      changedAt = performance.now()
      activity.contentChanged()
    }
    timers = state.timers
    height = state.height
    return state
  }

  return {
    timers: () => timers,
    height: () => height,
    async untilFinished(deadline, options) {
      const { quietMs, maxMs, timerMs, thorough, pictures } = options
      const startedAt = performance.now()
      const began = navigation.documents()
      const pending = () => (pictures ? activity.pending() : activity.pendingContent())
      for (;;) {
        const elapsedMs = performance.now() - startedAt
        // The browser answers nothing about a page that is being replaced.
        if (navigation.awaitsAnswer()) {
          if (elapsedMs > maxMs) return []
          await deadline.sleep(POLL_INTERVAL_MS)
          continue
        }
        const lookedAt = performance.now()
        const state = await look(deadline, thorough)
        if (navigation.documents() !== began) return []
        const lacking = [
          ...(pending() > 0 ? [`network not quiet: ${pending()} requests open`] : []),
          ...(pictures && state.blankPictures > 0 ? [`${state.blankPictures} pictures not loaded`] : []),
          ...(pictures && state.fontsLoading ? ['fonts not loaded'] : []),
          ...(state.indicator === null ? [] : [`still loading: ${state.indicator}`]),
        ]
        const now = performance.now()
        const quietForMs = Math.min(activity.idleMs(), now - changedAt)
        const silentForMs = Math.min(quietForMs, now - startedAt)
        const isQuiet =
          activity.idleMs() >= (state.hasScripts ? quietMs : Math.min(quietMs, STATIC_QUIET_MS)) &&
          (!state.hasScripts || now - changedAt >= Math.min(quietMs, CONTENT_QUIET_MS)) &&
          (state.timers === 0 || now - changedAt >= timerMs)
        const refreshMs = navigation.refreshDueInMs()
        const awaitsRefresh = refreshMs !== null && refreshMs > -REFRESH_START_MS && refreshMs < MAX_AWAITED_REFRESH_MS
        if (navigation.loaded() && lacking.length === 0 && isQuiet && !(thorough && awaitsRefresh))
          return state.unrequestedPictures > 0 && thorough ? [`${state.unrequestedPictures} pictures not loaded`] : []
        const maxSilentMs = pending() > 0 ? MAX_SILENT_REQUEST_MS : MAX_SILENT_PAGE_MS
        if (elapsedMs > maxMs || (lacking.length > 0 && silentForMs > maxSilentMs))
          return lacking.length > 0 ? lacking : isQuiet ? [] : [`page still changing after ${Math.round(elapsedMs)} ms`]
        // Looking at a large page takes time of its own.
        await deadline.sleep(Math.max(POLL_INTERVAL_MS, 3 * (now - lookedAt)))
      }
    },
  }
}

const merge = (all: PageState, each: PageState): PageState => ({
  content: `${all.content} ${each.content}`,
  blankPictures: all.blankPictures + each.blankPictures,
  unrequestedPictures: all.unrequestedPictures + each.unrequestedPictures,
  fontsLoading: all.fontsLoading || each.fontsLoading,
  hasScripts: all.hasScripts || each.hasScripts,
  timers: all.timers + each.timers,
  height: all.height,
  indicator: all.indicator ?? each.indicator,
})
