// Renders the result of each check and the verdict.
import { aboutText, escapeControls, failedTexts, okText } from '../src/verify/report.ts'
import type { CheckResult, Detail, Verdict } from '../src/verify/verdict.ts'
import { type Language, wordsOf } from '../src/verify/words.ts'
import { element, value } from './element.ts'
import type { PageWords } from './page-vocabulary.ts'

const SIGN = { pass: '\u2713', fail: '\u2715', none: '\u2013', open: '?' } as const

export function checkItem(result: CheckResult, language: Language, page: PageWords): HTMLElement {
  const words = wordsOf(language)
  const { name, asks } = words.checks[result.id]
  const why =
    result.reason && `${words.reasons[result.reason]}${result.about === null ? '' : `: ${aboutText(result.about, language)}`}`
  return element(
    'li',
    { class: `check ${result.state}`, 'data-check': result.id, 'data-state': result.state },
    element('span', { class: 'sign', 'aria-hidden': 'true' }, SIGN[result.state]),
    element(
      'div',
      {},
      element('div', { class: 'name' }, name),
      element('p', { class: 'asks' }, asks),
      why ? element('p', { class: 'why' }, why) : undefined,
      result.details.length > 0 && element('details', {}, element('summary', {}, page.facts), facts(result.details, language)),
    ),
    element('div', { class: 'state' }, words.states[result.state]),
  )
}

function facts(details: readonly Detail[], language: Language): HTMLElement {
  const { details: names } = wordsOf(language)
  return element(
    'dl',
    {},
    ...details.flatMap((detail) => [
      element('dt', {}, names[detail.name]),
      element('dd', {}, value(detail.name.endsWith('time') ? readableTime(detail.value) : escapeControls(detail.value))),
    ]),
  )
}

const readableTime = (iso: string): string => iso.replace('T', ' ').replace('Z', ' UTC')

export function verdictPanel(verdict: Verdict, language: Language, page: PageWords): HTMLElement {
  const { verdict: words } = wordsOf(language)
  const shown = verdict.checks.find(({ id }) => id === 'record')?.details.filter(({ name }) => name !== 'opened') ?? []
  const { digest, compared } = verdict.trust
  const unconfirmed = verdict.ok && !compared
  const [failedTitle, failed] = failedTexts(verdict, language)
  const look = !verdict.ok ? 'failed' : unconfirmed ? 'waiting' : 'ok'
  return element(
    'section',
    { class: `verdict ${look}`, 'data-verdict': verdict.ok ? 'ok' : 'failed' },
    element('strong', {}, { failed: failedTitle, waiting: words.unconfirmedTitle, ok: words.okTitle }[look]),
    element('p', { class: 'say' }, verdict.ok ? okText(verdict, language) : failed),
    !verdict.ok && element('p', { class: 'say' }, `${page.failedChecks}: ${failedNames(verdict, language)}`),
    unconfirmed && element('p', { class: 'say' }, words.unconfirmed),
    facts([...(unconfirmed && digest !== null ? [{ name: 'trust-digest' as const, value: digest }] : []), ...shown], language),
  )
}

const failedNames = ({ checks }: Verdict, language: Language): string =>
  checks
    .filter(({ state }) => state === 'fail')
    .map(({ id }) => wordsOf(language).checks[id].name)
    .join(language === 'zh' ? '\u3001' : ', ')

export function remarkPanel({ remarks }: Verdict, language: Language): HTMLElement | undefined {
  const words = wordsOf(language)
  if (remarks.length === 0) return undefined
  const items = remarks.map(({ name, value: what }) =>
    element('li', { class: 'remark' }, words.remarks[name], ...(what === null ? [] : [': ', value(escapeControls(what))])),
  )
  return element('section', { class: 'remarks' }, element('h2', {}, words.verdict.remarks), element('ul', {}, ...items))
}
