// Saves a second set of pictures and text: the page with its folds open, and each tab that was not selected. What could not be opened is a warning.
import { CaptureError, causeOf, type Deadline } from '../page/deadline.ts'
import { type Folded, findFolded, MAX_TABS, openFolds, readPanel, readState, selectTab } from '../page/folds.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import { waitForNetworkIdle } from '../page/network-idle.ts'
import { textScript } from '../page/page-text.ts'
import type { Visit } from '../page/visit.ts'
import type { Warning } from '../report.ts'
import type { ArtefactStore } from './artefact-store.ts'
import { saveImage } from './image.ts'

const OPENING_TIMEOUT_MS = 25_000
/** Folds may contain folds; a button may load a part only. */
const MAX_PASSES = 3
/** Parts often open with a transition. */
const TRANSITION_MS = 350
const MAX_LOADING_MS = 3_000
const READ_TIMEOUT_MS = 5_000
const SCREENSHOT_TIMEOUT_MS = 15_000
const MAX_PANEL_HEIGHT_PX = 6_000

/** Also in the facts. */
export interface OpenedParts {
  readonly folds: number
  readonly tabs: readonly string[]
  readonly foldsLeft: number
  readonly tabsLeft: number
}

export interface OpenedInput {
  readonly visit: Visit
  readonly store: ArtefactStore
  readonly pageHeight: number
  /** Settles when nothing else needs the page as it was shown. */
  readonly before: Promise<unknown>
}

interface Opening extends OpenedInput {
  readonly folded: Folded
  readonly until: number
  readonly texts: string[]
  folds: number
  foldsLeft: number
  readonly tabs: string[]
  isCut: boolean
}

/** Null if the page has nothing folded. Never rejects. */
export async function saveOpened(
  deadline: Deadline,
  input: OpenedInput,
): Promise<{ readonly parts: OpenedParts; readonly warnings: readonly Warning[] } | null> {
  const { visit, store } = input
  const folded = await findFolded(deadline, visit).catch(() => null)
  if (!folded || folded.folds + folded.moreButtons + folded.tabs.length === 0) return null
  await input.before
  const until = performance.now() + OPENING_TIMEOUT_MS
  const opening: Opening = {
    ...input,
    folded,
    until,
    texts: [],
    folds: 0,
    foldsLeft: folded.folds + folded.moreButtons,
    tabs: [],
    isCut: false,
  }
  const isAny = () => opening.folds + opening.tabs.length > 0
  try {
    await openAll(deadline, opening)
    if (isAny()) store.setState('opened', opening.isCut ? 'partial' : 'ok', opening.isCut ? 'height-limit' : null)
  } catch (error) {
    store.setState('opened', isAny() ? 'partial' : 'missing', deadline.stopCause() ?? causeOf(error))
  }
  if (isAny()) await store.put('opened', 'opened.txt', opening.texts.join('\n\n'), 'text/plain; charset=utf-8')
  const { folds, foldsLeft, tabs } = opening
  const tabsLeft = folded.tabs.length - tabs.length
  if (!isAny() && foldsLeft + tabsLeft === 0) return null
  const warn = (count: number, what: string): Warning[] =>
    count > 0 ? [{ kind: 'incomplete', seen: `${count} ${what} not opened` }] : []
  return {
    parts: { folds, tabs, foldsLeft, tabsLeft },
    warnings: [...warn(foldsLeft, 'folded parts'), ...warn(tabsLeft, 'tabs')],
  }
}

async function openAll(deadline: Deadline, opening: Opening): Promise<void> {
  const { folded } = opening
  if (folded.folds + folded.moreButtons > 0) await saveOpenFolds(deadline, opening)
  for (const [place, label] of folded.tabs.slice(0, MAX_TABS).entries())
    if (await saveTab(deadline, opening, place, label)) opening.tabs.push(label)
}

async function saveOpenFolds(deadline: Deadline, opening: Opening): Promise<void> {
  const { visit, store, pageHeight, folded } = opening
  const before = await readState(deadline, visit)
  let [extent, left] = [before.extent, folded]
  for (let pass = 0; pass < MAX_PASSES && left.folds + left.moreButtons > 0; pass += 1) {
    await openFolds(deadline, visit)
    const state = await settle(deadline, opening)
    const now = await findFolded(deadline, visit)
    const isIdle = state.extent === extent && now.folds === left.folds
    // Buttons that change nothing hide nothing.
    left = isIdle ? { ...now, moreButtons: 0 } : now
    extent = state.extent
    if (isIdle) break
  }
  opening.foldsLeft = left.folds + left.moreButtons
  if (extent === before.extent && left.folds >= folded.folds) return
  const text = evaluateInPage<string>(visit.session, visit.frameId, textScript)
  opening.texts.push(await deadline.within(READ_TIMEOUT_MS, text, 'page-unresponsive'))
  const image = await saveImage(deadline, visit.session, visit.device, store, pageHeight, () => {}, 'opened')
  opening.isCut ||= image.cut
  opening.folds = Math.max(1, folded.folds + folded.moreButtons - opening.foldsLeft)
}

/** Whether the tab showed its panel. */
async function saveTab(deadline: Deadline, opening: Opening, place: number, label: string): Promise<boolean> {
  const { visit, store, texts } = opening
  await selectTab(deadline, visit, place)
  await settle(deadline, opening)
  const panel = await readPanel(deadline, visit, place)
  if (!panel || panel.width < 1 || panel.height < 1) return false
  const height = Math.min(panel.height, MAX_PANEL_HEIGHT_PX)
  opening.isCut ||= height < panel.height
  const png = await deadline.within(
    SCREENSHOT_TIMEOUT_MS,
    visit.session.sendForFile('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: panel.x, y: panel.y, width: panel.width, height, scale: 1 },
    }),
  )
  await store.put('opened', `opened-tab-${String(place + 1).padStart(2, '0')}.png`, png, 'image/png')
  texts.push(`[${label}]\n${panel.text}`)
  return true
}

/** Waits for what was opened. A click that led elsewhere would show another page under this one's name. */
async function settle(deadline: Deadline, { visit, until }: Opening): Promise<{ readonly extent: string }> {
  await deadline.sleep(TRANSITION_MS)
  await waitForNetworkIdle(deadline, visit.activity, TRANSITION_MS, MAX_LOADING_MS)
  const state = await readState(deadline, visit)
  if (!state.isSameAddress) throw new CaptureError('not-a-page', 'the page went to another address')
  if (performance.now() > until) throw new CaptureError('time-limit', `opening took more than ${OPENING_TIMEOUT_MS} ms`)
  return state
}
