// Tells a page from what stands in its way: challenges, logins, consent walls, errors that call themselves a page. Rules are data; what was seen is quoted.
import type { Warning, WarningKind } from '../report.ts'
import type { Observation } from './observe.ts'
import type { WallRule } from './wall-rule.ts'
import { wallsEn } from './walls.en.ts'
import { wallsZh } from './walls.zh.ts'

export interface Circumstances {
  readonly status: number | null
  readonly askedUrl: string
}

const rules: readonly WallRule[] = [...wallsEn, ...wallsZh]
/** Less than this, without a picture, is no page anyone would want as evidence. */
const leastText = 20

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

export function recognise(seen: Observation, { status, askedUrl }: Circumstances): Warning[] {
  const warnings = new Map<WarningKind, Warning>()
  const warn = (kind: WarningKind, words: string) => {
    if (!warnings.has(kind)) warnings.set(kind, { kind, seen: words })
  }

  for (const rule of rules) {
    if (rule.maxText !== undefined && seen.textLength > rule.maxText) continue
    const text = places[rule.in](seen).find((each) => rule.pattern.test(each))
    if (text !== undefined) warn(rule.kind, quote(text, rule.pattern))
  }
  // A password field on a page of its own is a door; beside a long text it is a corner of the header.
  if (seen.passwordFields > 0 && (seen.textLength < 600 || seen.overlay))
    warn('login-wall', seen.overlay?.slice(0, 120) ?? seen.title)
  if (status !== null && status >= 400) warn('error-page', `HTTP ${status}`)
  if (seen.textLength < leastText) warn('no-text', `${seen.textLength} characters, ${seen.images} images`)
  if (leadsElsewhere(askedUrl, seen.url)) warn('other-address', seen.url)
  // The status says it plainly; the words would only repeat it.
  if (warnings.has('error-page') && status !== null && status >= 400) warnings.delete('soft-404')
  return [...warnings.values()]
}

const nameOf = (url: string) => {
  try {
    const { hostname, pathname } = new URL(url)
    return { host: hostname.replace(/^(www|m|wap|h5)\./, ''), path: pathname.replace(/\/$/, '') }
  } catch {
    return { host: url, path: '' }
  }
}

/** Another site, or its front page where a page below it was asked for. */
function leadsElsewhere(asked: string, final: string): boolean {
  const from = nameOf(asked)
  const to = nameOf(final)
  const related = from.host === to.host || from.host.endsWith(`.${to.host}`) || to.host.endsWith(`.${from.host}`)
  return !related || (from.path !== '' && to.path === '')
}
