// Renders the result of the check of one log: verdict or alarm, and its steps.
import { bytes, time } from '../../../../kernel/format.ts'
import { grouped } from '../log-format.ts'
import type { Checked } from './check-all.ts'
import type { CheckStep } from './consistency-check.ts'
import type { OutcomeWords } from './outcome-words.ts'
import { renderAlarm } from './render-alarm.ts'
import { type CloneTemplate, fillTemplate } from './templates.ts'

export function renderOutcome(checked: Checked, current: boolean, template: CloneTemplate, say: OutcomeWords): HTMLElement {
  const { result, origin } = checked
  const element = document.createElement('div')
  element.className = 'check-log'
  element.dataset.verdict = result.verdict
  if (!current) element.append(Object.assign(document.createElement('h3'), { textContent: say.older(origin) }))
  const steps = document.createElement('ol')
  steps.className = 'check-steps'
  steps.append(...result.steps.map((step) => renderStep(step, template, say)))
  element.append(result.verdict === 'failed' ? renderAlarm(result, template, say) : renderVerdict(checked, template, say), steps)
  return element
}

const renderStep = (step: CheckStep, template: CloneTemplate, say: OutcomeWords): HTMLElement =>
  fillTemplate(template(step.ok ? 'step' : 'failed-step'), {
    '.unseen': step.ok ? say.passed : say.failed,
    '.unseen + span': stepText(step, say),
  })

function renderVerdict({ result, since, stored }: Checked, template: CloneTemplate, say: OutcomeWords): HTMLElement {
  if (result.verdict === 'none') {
    return fillTemplate(template('undecided'), {
      span: result.why === 'unable' ? say.none.unable(result.detail) : say.none.unreachable,
    })
  }
  const passed = (title: string, text: string) => fillTemplate(template('passed'), { strong: title, span: text })
  const size = 'size' in result ? grouped(result.size) : ''
  if (result.verdict === 'first') return passed(say.first.title, stored ? say.first.text(size) : say.first.notKept)
  if (result.verdict === 'same') return passed(say.same.title, say.same.text(time(since)))
  const from = grouped(('from' in result && result.from) || 0)
  return passed(say.grown.title, say.grown.text(from, size, time(since)))
}

function stepText(step: CheckStep, { steps: say }: OutcomeWords): string {
  switch (step.step) {
    case 'fetched':
      return step.size === undefined ? say.unfetched : say.fetched(grouped(step.size))
    case 'signature':
      return step.ok ? say.signature(step.keyId) : say.unsigned(step.keyId)
    case 'key':
      return step.ok ? say.key(time(step.since)) : say.keyChanged(time(step.since))
    case 'root':
      return step.ok ? say.root(step.files, bytes(step.bytes)) : say.wrongRoot(step.files, bytes(step.bytes))
    case 'consistency':
      if (!step.ok) return say.inconsistent(grouped(step.from), grouped(step.to))
      return step.from === step.to
        ? say.same(grouped(step.to))
        : say.consistency(grouped(step.from), grouped(step.to), step.hashes)
  }
}
