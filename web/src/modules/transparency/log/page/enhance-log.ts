// Brings the log's page to life without React: what the server drew is followed, and checked in the visitor's browser.

import { beginOwnCheck } from '../check/auto-check.ts'
import { followLog } from './poll-log.ts'

export function bringLogToLife(part: HTMLElement): void {
  nameThisSite(part)
  beginOwnCheck(part)
  void followLog(part)
}

/** The server does not know by which address it was reached. */
function nameThisSite(part: HTMLElement): void {
  const lines = part.querySelector<HTMLElement>('[data-site]')
  const shown = lines?.querySelector('pre')
  const button = lines?.querySelector<HTMLElement>('[data-copy]')
  if (!lines || !shown || !button) return
  shown.textContent = shown.textContent.replace(lines.dataset.site ?? '', location.origin)
  button.dataset.copy = shown.textContent
}
