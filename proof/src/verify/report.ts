// Formats a verdict as plain text lines; control characters from a package are escaped, so that they cannot affect the terminal.
import { CHECKS, type CheckId, type CheckResult, type CheckState, type Verdict } from './verdict.ts'
import { type Language, wordsOf } from './words.ts'

const MARK = { pass: 'OK  ', fail: 'FAIL', none: 'NONE', open: 'OPEN' } as const
const MAX_CHARS = 400

/** Escapes control and bidirectional characters, and truncates long text. */
export function escapeControls(text: string): string {
  const cut = text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text
  return cut.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
}

export function checkLines({ id, state, reason, about, details }: CheckResult, at: number, language: Language): string[] {
  const words = wordsOf(language)
  const head = `${MARK[state]} ${String(at + 1).padStart(2)} ${id.padEnd(15)} ${words.checks[id].name}`
  const why = reason === null ? [] : [`${words.reasons[reason]}${about === null ? '' : `: ${aboutText(about, language)}`}`]
  return [
    head,
    ...[...why, ...details.map(({ name, value }) => `${words.details[name]}: ${escapeControls(value)}`)].map(
      (line) => `        ${line}`,
    ),
  ]
}

/** The name of the check it depends on, or untrusted text, escaped. */
export function aboutText(about: string, language: Language): string {
  return isCheck(about) ? wordsOf(language).checks[about].name : escapeControls(about)
}

const isCheck = (text: string): text is CheckId => (CHECKS as readonly string[]).includes(text)

/** Only for an ok verdict. */
export function okText({ checks }: Verdict, language: Language): string {
  const count = (wanted: CheckState) => checks.filter(({ state }) => state === wanted).length
  return wordsOf(language).verdict.ok(count('pass'), count('none'), count('open'))
}

/** Title and text of a verdict that is not ok. */
export function failedTexts({ checks }: Verdict, language: Language): readonly [title: string, text: string] {
  const words = wordsOf(language).verdict
  const { reason } = checks[0] ?? {}
  if (reason === 'archive-repacked') return [words.repackedTitle, words.repacked]
  return reason === 'archive-bundle' ? [words.bundleTitle, words.bundle] : [words.failedTitle, words.failed]
}

export function closingLines(result: Verdict, language: Language): string[] {
  const { ok, remarks, trust } = result
  const words = wordsOf(language)
  const open = remarks.map(({ name, value }) => `* ${words.remarks[name]}${value === null ? '' : `: ${escapeControls(value)}`}`)
  const { verdict } = words
  const good = trust.compared
    ? `OK   ${verdict.okTitle}: ${okText(result, language)}`
    : `NOT CONFIRMED ${verdict.unconfirmedTitle}. ${okText(result, language)} ${verdict.unconfirmed} ${trust.digest ?? ''}`
  return [
    '',
    ...(open.length > 0 ? [`${verdict.remarks}:`, ...open, ''] : []),
    ok ? good : `FAIL ${failedTexts(result, language).join(': ')}`,
  ]
}
