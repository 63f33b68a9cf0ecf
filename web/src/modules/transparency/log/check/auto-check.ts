// Runs the check by itself, again on demand and when another volume or key came into use: a witness that waits to be asked is none.
import { logOnPage, onRedrawn } from '../log-on-page.ts'
import type { LogName } from '../signed-head.ts'
import { shapesIn } from './templates.ts'

const nameOf = (log: LogName | undefined): string => `${log?.origin} ${log?.path} ${log?.vkey}`

export function beginOwnCheck(part: HTMLElement): void {
  const room = part.querySelector<HTMLElement>('.check')
  const button = part.querySelector<HTMLElement>('[data-again]')
  const template = part.querySelector('template')
  if (!room || !button || !template) return
  const shape = shapesIn(template)
  let latest = ''

  const run = async () => {
    const log = logOnPage()
    if (!log) return
    latest = nameOf(log)
    for (const place of [room, button]) place.setAttribute('aria-busy', 'true')
    button.setAttribute('aria-disabled', 'true')
    room.replaceChildren(shape('running'))
    const found = await import('./check-history.ts')
      .then(({ checkedHistory }) => checkedHistory(log, shape))
      .catch(() => undefined)
    // Another one meanwhile: its own check is under way and will say so.
    if (latest !== nameOf(log)) return
    room.replaceChildren(...(found ?? [shape('fault')]))
    if (found) button.textContent = button.dataset.again ?? ''
    for (const place of [room, button]) place.removeAttribute('aria-busy')
    button.removeAttribute('aria-disabled')
  }
  button.addEventListener('click', () => button.getAttribute('aria-disabled') === null && void run())
  onRedrawn(() => nameOf(logOnPage()) !== latest && void run())
  void run()
}
