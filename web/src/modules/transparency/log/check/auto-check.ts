// Runs the history check automatically, on demand, and when the log switches to another shard or key.
import { logOnPage, onLogUpdated } from '../log-on-page.ts'
import type { LogName } from '../signed-head.ts'
import { templatesIn } from './templates.ts'

const nameOf = (log: LogName | undefined): string => `${log?.origin} ${log?.path} ${log?.vkey}`

export function startAutoCheck(part: HTMLElement): void {
  const output = part.querySelector<HTMLElement>('.check')
  const button = part.querySelector<HTMLElement>('[data-again]')
  const templates = part.querySelector('template')
  if (!output || !button || !templates) return
  const template = templatesIn(templates)
  let latest = ''

  const run = async () => {
    const log = logOnPage()
    if (!log) return
    latest = nameOf(log)
    for (const place of [output, button]) place.setAttribute('aria-busy', 'true')
    button.setAttribute('aria-disabled', 'true')
    output.replaceChildren(template('running'))
    const found = await import('./check-history.ts')
      .then(({ checkHistory }) => checkHistory(log, template))
      .catch(() => undefined)
    // The log changed meanwhile: its own check is running and will show the result.
    if (latest !== nameOf(log)) return
    output.replaceChildren(...(found ?? [template('fault')]))
    if (found) button.textContent = button.dataset.again ?? ''
    for (const place of [output, button]) place.removeAttribute('aria-busy')
    button.removeAttribute('aria-disabled')
  }
  button.addEventListener('click', () => button.getAttribute('aria-disabled') === null && void run())
  onLogUpdated(() => nameOf(logOnPage()) !== latest && void run())
  void run()
}
