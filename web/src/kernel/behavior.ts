// Counts page views by the page's pattern, never by person; fire and forget, errors are ignored.
import type { Behavior } from '@attestry/contract/modules/content/behavior'

/** Keeps only plain-word path segments: any other segment may be an id. */
export const patternOf = (pathname: string): string =>
  `/${pathname
    .split('/')
    .filter((part) => /^[a-zA-Z-]{1,40}$/.test(part))
    .join('/')}`.slice(0, 80)

/** `url`: of the counting endpoint. Public pages get it from the server, because they do not load the contract. */
export function trackBehavior(url: string, behavior: Behavior, pathname: string): void {
  if (!url) return
  const body = JSON.stringify({ behavior, page: patternOf(pathname) })
  const headers = { 'Content-Type': 'application/json' }
  fetch(url, { method: 'POST', headers, body })
    .then((response) => response.text())
    .catch(() => {})
}
