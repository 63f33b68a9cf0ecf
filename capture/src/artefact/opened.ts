// Saves a second set of pictures and text: the page with its folds open, and each tab that was not selected. What was not opened is a warning.
import { CaptureError, causeOf, type Deadline } from '../page/deadline.ts'
import { type Folded, findFolded, MAX_TABS, openFolds, type PageState, readPanel, readState, selectTab } from '../page/folds.ts'
import { evaluateInPage } from '../page/isolated-world.ts'
import { waitForNetworkIdle } from '../page/network-idle.ts'
import { textScript } from '../page/page-text.ts'
import type { Visit } from '../page/visit.ts'
import type { Cause, Warning } from '../report.ts'
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
/** In widths of the window, as for the page itself. */
const MAX_PANEL_WIDTHS = 3

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
  readonly folded: Promise<Folded>
  readonly pageHeight: number
  /** Settles when nothing else needs the page as it was shown. */
  readonly before: Promise<unknown>
}

interface Opening extends Omit<OpenedInput, 'folded'> {
  /** Replaced after the folds are open: they may contain tabs. */
  folded: Folded
  readonly until: number
  readonly texts: string[]
  folds: number
  foldsLeft: number
  readonly tabs: string[]
  /** Why a picture does not show its part whole. */
  cut: Cause | null
  isCoveredBefore: boolean
}

/** Null if the page has nothing folded. Never rejects. */
export async function saveOpened(
  deadline: Deadline,
  input: OpenedInput,
): Promise<{ readonly parts: OpenedParts | null; readonly warnings: readonly Warning[] } | null> {
  const { store } = input
  const warning = (seen: string): Warning => ({ kind: 'incomplete', seen })
  const found = await input.folded.catch((error: unknown) => deadline.stopCause() ?? causeOf(error))
  if (typeof found === 'string') {
    store.setState('opened', 'missing', found)
    return { parts: null, warnings: [warning('folded parts not searched')] }
  }
  if (found.folds + found.moreButtons + found.tabs.length === 0) return null
  await input.before
  const until = performance.now() + OPENING_TIMEOUT_MS
  const opening: Opening = {
    ...input,
    folded: found,
    until,
    texts: [],
    folds: 0,
    foldsLeft: found.folds + found.moreButtons,
    tabs: [],
    cut: null,
    isCoveredBefore: false,
  }
  let failure: Cause | null = null
  try {
    await openAll(deadline, opening)
  } catch (error) {
    failure = deadline.stopCause() ?? causeOf(error)
  }
  const isAny = opening.texts.length > 0
  try {
    if (isAny) await store.put('opened', 'opened.txt', opening.texts.join('\n\n'), 'text/plain; charset=utf-8')
  } catch (error) {
    failure ??= causeOf(error)
  }
  const cause = failure ?? opening.cut
  if (isAny) store.setState('opened', cause === null ? 'ok' : 'partial', cause)
  else if (cause !== null) store.setState('opened', 'missing', cause)
  const { folded, folds, foldsLeft, tabs } = opening
  const tabsLeft = folded.tabs.length - tabs.length
  if (!isAny && foldsLeft + tabsLeft === 0) return null
  const warn = (count: number, what: string) => (count > 0 ? [warning(`${count} ${what} not opened`)] : [])
  return {
    parts: { folds, tabs, foldsLeft, tabsLeft },
    warnings: [...warn(foldsLeft, 'folded parts'), ...warn(tabsLeft, 'tabs')],
  }
}

async function openAll(deadline: Deadline, opening: Opening): Promise<void> {
  opening.isCoveredBefore = (await readState(deadline, opening.visit)).covering !== null
  if (opening.folded.folds + opening.folded.moreButtons > 0) await saveOpenFolds(deadline, opening)
  for (const place of opening.folded.tabs.slice(0, MAX_TABS).keys()) await saveTab(deadline, opening, place)
}

async function saveOpenFolds(deadline: Deadline, opening: Opening): Promise<void> {
  const { visit, store, pageHeight, folded } = opening
  const before = await readState(deadline, visit)
  let [extent, left, isLoaded, isCovered] = [before.extent, folded, true, false]
  for (let pass = 0; pass < MAX_PASSES && !isCovered && left.folds + left.moreButtons > 0; pass += 1) {
    await openFolds(deadline, visit)
    const state = await settle(deadline, opening)
    if (!state.isSameQuery) throw new CaptureError('not-a-page', 'the page went to another address')
    const now = await findFolded(deadline, visit)
    const isIdle = state.extent === extent && now.folds === left.folds
    // Buttons that change nothing hide nothing.
    left = isIdle && pass === 0 ? { ...now, moreButtons: 0 } : now
    ;({ extent, isLoaded, isCovered } = state)
    if (isIdle) break
  }
  opening.folded = { ...folded, tabs: left.tabs }
  const isWhole = isLoaded && !isCovered
  opening.foldsLeft = Math.max(left.folds + left.moreButtons, isWhole ? 0 : 1)
  if (extent === before.extent && left.folds >= folded.folds && isWhole) return
  const text = evaluateInPage<string>(visit.session, visit.frameId, textScript)
  opening.texts.push(await deadline.within(READ_TIMEOUT_MS, text, 'page-unresponsive'))
  const image = await saveImage(deadline, visit.session, visit.device, store, pageHeight, () => {}, 'opened')
  if (image.cut) opening.cut = 'height-limit'
  if (!isLoaded) opening.cut = 'time-limit'
  opening.folds = Math.max(isWhole ? 1 : 0, folded.folds + folded.moreButtons - opening.foldsLeft)
  if (isCovered) throw coveredError()
}

/** A tab that was not loaded in time has a picture, and counts as not opened. */
async function saveTab(deadline: Deadline, opening: Opening, place: number): Promise<void> {
  const { visit, store, texts, tabs } = opening
  await selectTab(deadline, visit, place)
  const { isLoaded, isCovered } = await settle(deadline, opening)
  if (isCovered) throw coveredError()
  const panel = await readPanel(deadline, visit, place)
  if (!panel || panel.width < 1 || panel.height < 1) return
  const width = Math.min(panel.width, visit.device.width * MAX_PANEL_WIDTHS)
  const height = Math.min(panel.height, MAX_PANEL_HEIGHT_PX)
  if (height < panel.height || width < panel.width) opening.cut = 'height-limit'
  if (!isLoaded) opening.cut = 'time-limit'
  const png = await deadline.within(
    SCREENSHOT_TIMEOUT_MS,
    visit.session.sendForFile('Page.captureScreenshot', {
      format: 'png',
      captureBeyondViewport: true,
      clip: { x: panel.x, y: panel.y, width, height, scale: 1 },
    }),
  )
  await store.put('opened', `opened-tab-${String(place + 1).padStart(2, '0')}.png`, png, 'image/png')
  texts.push(`[${panel.label}]\n${panel.text}`)
  if (isLoaded) tabs.push(panel.label)
}

const coveredError = () => new CaptureError('not-offered', 'a dialog covers the page')

type SettledState = PageState & { readonly isLoaded: boolean; readonly isCovered: boolean }

/** Waits for what was opened. A click that led elsewhere would show another page under this one's name. */
async function settle(deadline: Deadline, { visit, until, isCoveredBefore }: Opening): Promise<SettledState> {
  await deadline.sleep(TRANSITION_MS)
  const isLoaded = await waitForNetworkIdle(deadline, visit.activity, TRANSITION_MS, MAX_LOADING_MS)
  const state = await readState(deadline, visit)
  if (!state.isSameAddress) throw new CaptureError('not-a-page', 'the page went to another address')
  if (performance.now() > until) throw new CaptureError('time-limit', `opening took more than ${OPENING_TIMEOUT_MS} ms`)
  return { ...state, isLoaded, isCovered: state.covering !== null && !isCoveredBefore }
}
