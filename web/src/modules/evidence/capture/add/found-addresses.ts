// Finds the web addresses in whatever was pasted, and says of each whether it can be captured.
import { PAGES_A_CALL, URL_LENGTH } from '@attestry/contract/modules/evidence/capture'

export type AddressProblem = 'not-http' | 'unreadable' | 'credentials' | 'too-long' | 'not-public' | 'repeated' | 'too-many'

export interface FoundAddress {
  /** As it will be captured; as it was pasted where it cannot be. */
  readonly url: string
  readonly problem?: AddressProblem
}

/** What ends an address in running text: spaces, quotes and brackets of both scripts. */
const ENDS = '\\s<>"\'`|\\u2018-\\u201f\\u3000-\\u301f\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f\\uff5e'
/** In running text a Chinese letter ends it too: share texts go on without a space. */
const IN_TEXT = new RegExp(`[a-z][a-z0-9+.-]*://[^${ENDS}\\p{Script=Han}]+`, 'giu')
const ALONE = new RegExp(`^[a-z][a-z0-9+.-]*://[^${ENDS}]+$`, 'iu')
const WITHOUT_SCHEME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
const TRAILING = /[.,;:!?)\]}]+$/

export function findAddresses(text: string, limit = PAGES_A_CALL): FoundAddress[] {
  const seen = new Set<string>()
  return text
    .split(/\r?\n/)
    .flatMap((line) => inLine(line.trim()))
    .map((found) => {
      if (found.problem) return found
      if (seen.has(found.url)) return { ...found, problem: 'repeated' as const }
      if (seen.size >= limit) return { ...found, problem: 'too-many' as const }
      seen.add(found.url)
      return found
    })
}

function inLine(line: string): FoundAddress[] {
  if (line === '') return []
  if (ALONE.test(line)) return [judge(line)]
  const found = line.match(IN_TEXT) ?? []
  if (found.length > 0) return found.map((each) => judge(withoutTail(each)))
  return line.split(/\s+/).flatMap((word) => (WITHOUT_SCHEME.test(word) ? [judge(`https://${withoutTail(word)}`)] : []))
}

/** A full stop after an address is the sentence's; a bracket is the address's only where it was opened in it. */
function withoutTail(text: string): string {
  const tail = TRAILING.exec(text)?.[0] ?? ''
  const opened = text.includes('(') && tail.startsWith(')')
  return opened ? text : text.slice(0, text.length - tail.length)
}

function judge(text: string): FoundAddress {
  const refused = (problem: AddressProblem): FoundAddress => ({ url: text, problem })
  if (!/^https?:\/\//i.test(text)) return refused('not-http')
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return refused('unreadable')
  }
  if (url.username || url.password) return refused('credentials')
  if (url.href.length > URL_LENGTH) return refused('too-long')
  if (!looksPublic(url.hostname)) return refused('not-public')
  return { url: url.href }
}

const PRIVATE_V4 = /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_V6 = /^\[(::1?\]|f[cd]|fe[89ab])/i

/** Only what is plain to see; the server resolves and judges every connection itself. */
const looksPublic = (host: string): boolean =>
  !/(^|\.)(localhost|local|internal)\.?$/i.test(host) &&
  !PRIVATE_V4.test(host) &&
  !PRIVATE_V6.test(host) &&
  (host.includes('.') || host.startsWith('['))

export const hostOf = (url: string): string => {
  try {
    return new URL(url).hostname.replace(/^www\./, '')
  } catch {
    return url
  }
}
