// Counts what happens on our pages, by the page's pattern and never by person; nobody waits for it, and nobody hears when it fails.
import type { Behavior } from '@attestry/contract/modules/content/behavior'

/** Without ids: what is no plain word in an address may name somebody's thing. */
export const patternOf = (pathname: string): string =>
  `/${pathname
    .split('/')
    .filter((part) => /^[a-zA-Z-]{1,40}$/.test(part))
    .join('/')}`.slice(0, 80)

/** `address`: of the call that counts. Plain pages are told it by the server, since they load no contract. */
export function noteBehavior(address: string, behavior: Behavior, pathname: string): void {
  if (!address) return
  const body = JSON.stringify({ behavior, page: patternOf(pathname) })
  const headers = { 'Content-Type': 'application/json' }
  fetch(address, { method: 'POST', headers, body })
    .then((response) => response.text())
    .catch(() => {})
}
