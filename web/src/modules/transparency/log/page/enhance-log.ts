// Progressive enhancement of the log page without React: polls for updates and checks the log in the visitor's browser.

import { startAutoCheck } from '../check/auto-check.ts'
import { pollLog } from './poll-log.ts'

export function enhanceLog(part: HTMLElement): void {
  fillSiteUrl(part)
  startAutoCheck(part)
  void pollLog(part)
}

/** The server does not know its public URL, so the browser inserts it into the commands. */
function fillSiteUrl(part: HTMLElement): void {
  for (const lines of part.querySelectorAll<HTMLElement>('[data-site]')) {
    const shown = lines.querySelector('pre')
    const button = lines.querySelector<HTMLElement>('[data-copy]')
    if (!shown || !button) continue
    shown.textContent = shown.textContent.replace(lines.dataset.site ?? '', location.origin)
    button.dataset.copy = shown.textContent
  }
}
