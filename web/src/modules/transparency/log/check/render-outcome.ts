// What the visitor's browser found out about one log, step by step, and a loud word when something does not fit.
import { bytes, time } from '../../../../kernel/format.ts'
import { grouped } from '../log-format.ts'
import type { Checked } from './check-all.ts'
import type { CheckStep } from './consistency-check.ts'
import type { OutcomeWords } from './outcome-words.ts'
import { drawAlarm } from './render-alarm.ts'
import { filled, type Shape } from './templates.ts'

export function drawOutcome(checked: Checked, current: boolean, shape: Shape, say: OutcomeWords): HTMLElement {
  const { result, origin } = checked
  const drawn = document.createElement('div')
  drawn.className = 'check-log'
  drawn.dataset.verdict = result.verdict
  if (!current) drawn.append(Object.assign(document.createElement('h3'), { textContent: say.older(origin) }))
  const steps = document.createElement('ol')
  steps.className = 'check-steps'
  steps.append(...result.steps.map((step) => drawStep(step, shape, say)))
  drawn.append(result.verdict === 'failed' ? drawAlarm(result, shape, say) : drawVerdict(checked, shape, say), steps)
  return drawn
}

const drawStep = (step: CheckStep, shape: Shape, say: OutcomeWords): HTMLElement =>
  filled(shape(step.ok ? 'step' : 'failed-step'), {
    '.unseen': step.ok ? say.passed : say.failed,
    '.unseen + span': stepWords(step, say),
  })

function drawVerdict({ result, since, kept }: Checked, shape: Shape, say: OutcomeWords): HTMLElement {
  if (result.verdict === 'none') {
    return filled(shape('undecided'), { span: result.why === 'unable' ? say.none.unable(result.detail) : say.none.unreachable })
  }
  const passed = (title: string, text: string) => filled(shape('passed'), { strong: title, span: text })
  const size = 'size' in result ? grouped(result.size) : ''
  if (result.verdict === 'first') return passed(say.first.title, kept ? say.first.text(size) : say.first.notKept)
  if (result.verdict === 'same') return passed(say.same.title, say.same.text(time(since)))
  const from = grouped(('from' in result && result.from) || 0)
  return passed(say.grown.title, say.grown.text(from, size, time(since)))
}

function stepWords(step: CheckStep, { steps: say }: OutcomeWords): string {
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
