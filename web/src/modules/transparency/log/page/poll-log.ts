// Follows the log while somebody looks: the page is asked for anew every few seconds, less often where nobody answers, not at all behind another tab.
import { deadline } from '../../../../kernel/deadline.ts'
import { tellRedrawn } from '../log-on-page.ts'
import { redraw } from './morph-dom.ts'

const EVERY_MS = 6_000
const MOST_PATIENCE = 16
const LONGEST_MS = 60_000

export async function followLog(part: HTMLElement): Promise<void> {
  // As it was opened: what is typed into the page later changes the address, not what is followed.
  const address = location.pathname + location.search
  for (let failures = 0; ; ) {
    await pause(EVERY_MS * Math.min(2 ** failures, MOST_PATIENCE))
    await untilSeen()
    try {
      const fresh = await partNow(address, part.dataset.island ?? '')
      if (!isSamePage(part, fresh)) return location.reload()
      redraw(part, fresh)
      tellRedrawn()
      sayLine(part, 'live')
      failures = 0
    } catch {
      sayLine(part, 'lost')
      failures += 1
    }
  }
}

/** Another language was chosen meanwhile, or the log has its first entry: an empty log's page has nothing that scripts could follow. */
const isSamePage = (old: Element, fresh: Element): boolean =>
  old.ownerDocument.documentElement.lang === fresh.ownerDocument.documentElement.lang &&
  (old.querySelector('[data-size]') === null) === (fresh.querySelector('[data-size]') === null)

/** As the server draws it now: the code that would draw it here, React and all, weighs more than a minute of asking. */
async function partNow(address: string, name: string): Promise<Element> {
  const limit = deadline(LONGEST_MS)
  try {
    const response = await fetch(address, { signal: limit.signal })
    if (!response.ok) throw new Error(`answered by ${response.status}`)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const part = page.querySelector(`[data-island="${name}"]`)
    if (!part) throw new Error('a page without the log')
    return part
  } finally {
    limit.end()
  }
}

function sayLine(part: HTMLElement, line: 'live' | 'lost'): void {
  const place = part.querySelector<HTMLElement>('.log-line')
  if (!place || place.dataset.line === line) return
  place.textContent = place.dataset[line] ?? ''
  place.dataset.line = line
}

const pause = (ms: number) => new Promise<void>((over) => setTimeout(over, ms))

const untilSeen = () =>
  new Promise<void>((over) => {
    const look = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', look)
      over()
    }
    document.addEventListener('visibilitychange', look)
    look()
  })
