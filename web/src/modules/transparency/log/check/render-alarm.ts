// Renders the alarm of a failed check: what is wrong, what to do, and the signed checkpoints to save.
import type { CheckResult, Failure } from './consistency-check.ts'
import type { OutcomeWords } from './outcome-words.ts'
import { type CloneTemplate, fillTemplate } from './templates.ts'

type Failed = Extract<CheckResult, { verdict: 'failed' }>

/** Failures where two signed checkpoints contradict each other; in the others the fetched data is invalid by itself. */
const CONTRADICTIONS: ReadonlySet<Failure> = new Set(['key-changed', 'smaller', 'two-roots', 'inconsistent'])

export function renderAlarm({ failure, before, current }: Failed, template: CloneTemplate, say: OutcomeWords): HTMLElement {
  const { title, acts } = say.alarms[CONTRADICTIONS.has(failure) ? 'contradicts' : 'unsound']
  const texts = [
    [say.before, before],
    [say.current, current],
  ].filter((pair): pair is [string, string] => Boolean(pair[1]))
  const alarm = fillTemplate(template('alarm'), {
    '.check-alarm-title span': title,
    strong: say.failures[failure],
    button: texts.length > 1 ? say.save : say.saveOne,
  })
  alarm.querySelector('ol')?.append(...acts.map((act) => Object.assign(document.createElement('li'), { textContent: act })))
  const button = alarm.querySelector('button')
  if (texts.length === 0) button?.parentElement?.remove()
  button?.addEventListener('click', () => save(texts))
  alarm.append(...texts.map(([name, text]) => fillTemplate(template('text'), { figcaption: name, pre: text })))
  return alarm
}

/** Each checkpoint is saved byte for byte between two rules, so that it can be cut out and verified. */
function save(texts: readonly (readonly [string, string])[]): void {
  const rule = '-'.repeat(72)
  const text = texts.map(([title, note]) => `${title}\n${rule}\n${note}${rule}\n`).join('\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${location.href}\n${new Date().toISOString()}\n\n${text}`], { type: 'text/plain' }))
  link.download = `log-checkpoints-${Date.now()}.txt`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
