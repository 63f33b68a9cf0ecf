// Polls the server-rendered log page every few seconds, with backoff after errors and not while the tab is hidden.
import { deadline } from '../../../../kernel/deadline.ts'
import { emitLogUpdated } from '../log-on-page.ts'
import { morph } from './morph-dom.ts'

const POLL_INTERVAL_MS = 6_000
const MAX_BACKOFF_FACTOR = 16
const REQUEST_TIMEOUT_MS = 60_000

export async function pollLog(part: HTMLElement): Promise<void> {
  // The URL at page load: later input changes the address, but not what is polled.
  const address = location.pathname + location.search
  for (let failures = 0; ; ) {
    await pause(POLL_INTERVAL_MS * Math.min(2 ** failures, MAX_BACKOFF_FACTOR))
    await untilVisible()
    try {
      const fresh = await fetchPart(address, part.dataset.island ?? '')
      if (!isSamePage(part, fresh)) return location.reload()
      morph(part, fresh)
      emitLogUpdated()
      showConnection(part, 'live')
      failures = 0
    } catch {
      showConnection(part, 'lost')
      failures += 1
    }
  }
}

/** False if the language changed or the log got its first entry: the page of an empty log has nothing to update. */
const isSamePage = (old: Element, fresh: Element): boolean =>
  old.ownerDocument.documentElement.lang === fresh.ownerDocument.documentElement.lang &&
  (old.querySelector('[data-size]') === null) === (fresh.querySelector('[data-size]') === null)

/** Fetches server-rendered HTML: client code to render it, with React, would weigh more than a minute of polling. */
async function fetchPart(address: string, name: string): Promise<Element> {
  const limit = deadline(REQUEST_TIMEOUT_MS)
  try {
    const response = await fetch(address, { signal: limit.signal })
    if (!response.ok) throw new Error(`log page request failed with status ${response.status}`)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    const part = page.querySelector(`[data-island="${name}"]`)
    if (!part) throw new Error(`log page has no part ${name}`)
    return part
  } finally {
    limit.end()
  }
}

function showConnection(part: HTMLElement, connection: 'live' | 'lost'): void {
  const place = part.querySelector<HTMLElement>('.log-line')
  if (!place || place.dataset.line === connection) return
  place.textContent = place.dataset[connection] ?? ''
  place.dataset.line = connection
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const untilVisible = () =>
  new Promise<void>((resolve) => {
    const check = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', check)
      resolve()
    }
    document.addEventListener('visibilitychange', check)
    check()
  })
