// Detects what is shown instead of the page: bot challenges, login walls, consent walls, error pages and soft 404s.
import type { Warning, WarningKind } from '../report.ts'
import { MIN_TEXT_CHARACTERS, type Observation } from './observe.ts'
import { refusals } from './refusals.ts'
import type { WallRule } from './wall-rule.ts'
import { wallsEn } from './walls.en.ts'
import { wallsZh } from './walls.zh.ts'

export interface ResponseFacts {
  readonly status: number | null
  readonly askedUrl: string
  /** A file that the browser shows as a page, such as a picture. */
  readonly isFile?: boolean
}

const rules: readonly WallRule[] = [...wallsEn, ...wallsZh, ...refusals]
const UNAVAILABLE_FOR_LEGAL_REASONS = 451
/** They say more about what covers the page. */
const blockingKinds: readonly WarningKind[] = ['challenge', 'login-wall', 'cookie-wall', 'bot-refusal', 'geofence', 'age-gate']

const places = {
  title: (seen: Observation) => [seen.title],
  text: (seen: Observation) => [seen.text],
  source: (seen: Observation) => seen.sources,
  mark: (seen: Observation) => [seen.marks],
  url: (seen: Observation) => [seen.url],
  overlay: (seen: Observation) => (seen.overlay ? [seen.overlay] : []),
} as const

function quote(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)
  if (!found) return ''
  const from = Math.max(0, found.index - 30)
  return text
    .slice(from, found.index + found[0].length + 60)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

export function detectWarnings(seen: Observation, { status, askedUrl, isFile = false }: ResponseFacts): Warning[] {
  const warnings = new Map<WarningKind, Warning>()
  const warn = (kind: WarningKind, quoted: string) => {
    if (!warnings.has(kind)) warnings.set(kind, { kind, seen: quoted })
  }

  for (const rule of rules) {
    if (rule.maxText !== undefined && seen.textLength > rule.maxText) continue
    const text = places[rule.in](seen).find((each) => rule.pattern.test(each))
    if (text !== undefined) warn(rule.kind, quote(text, rule.pattern))
  }
  // On a short page a password field means a login wall; beside a long text it is part of the header.
  if (seen.passwordFields > 0 && (seen.textLength < 600 || seen.overlay))
    warn('login-wall', seen.overlay?.slice(0, 120) ?? seen.title)
  if (status === UNAVAILABLE_FOR_LEGAL_REASONS) warn('geofence', `HTTP ${status}`)
  if (seen.covering !== null && !blockingKinds.some((kind) => warnings.has(kind))) warn('overlay', seen.covering.slice(0, 200))
  for (const { loaded, seconds } of seen.films)
    if (loaded < seconds - 1) warn('incomplete', `film loaded ${loaded} of ${seconds} s`)
  if (status !== null && status >= 400) warn('error-page', `HTTP ${status}`)
  if (!isFile && seen.textLength < MIN_TEXT_CHARACTERS) warn('no-text', `${seen.textLength} characters, ${seen.images} images`)
  if (isOtherPage(askedUrl, seen.url)) warn('other-address', seen.url)
  // The status code is explicit; a soft-404 warning would repeat it.
  if (warnings.has('error-page') && status !== null && status >= 400) warnings.delete('soft-404')
  return [...warnings.values()]
}

const hostAndPathOf = (url: string) => {
  try {
    const { hostname, pathname } = new URL(url)
    return { host: hostname.replace(/^(www|m|wap|h5)\./, ''), path: pathname.replace(/\/$/, '') }
  } catch {
    return { host: url, path: '' }
  }
}

/** True for another site, or for its front page when a page below it was requested. */
function isOtherPage(requested: string, final: string): boolean {
  const from = hostAndPathOf(requested)
  const to = hostAndPathOf(final)
  const related = from.host === to.host || from.host.endsWith(`.${to.host}`) || to.host.endsWith(`.${from.host}`)
  return !related || (from.path !== '' && to.path === '')
}
