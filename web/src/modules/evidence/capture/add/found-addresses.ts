// Finds the URLs in pasted text and checks whether each can be captured.
import { MAX_PAGES_PER_CALL, MAX_URL_CHARS } from '@attestry/contract/modules/evidence/capture'

export type AddressProblem = 'not-http' | 'unreadable' | 'credentials' | 'too-long' | 'not-public' | 'repeated' | 'too-many'

export interface FoundAddress {
  /** Normalized; as pasted if it has a problem. */
  readonly url: string
  readonly problem?: AddressProblem
}

/** Characters that end a URL in running text: spaces, quotes and brackets, Western and Chinese. */
const URL_TERMINATORS = '\\s<>"\'`|\\u2018-\\u201f\\u3000-\\u301f\\uff01\\uff08\\uff09\\uff0c\\uff1a\\uff1b\\uff1f\\uff5e'
/** In running text a Chinese character ends a URL too: share texts continue without a space. */
const URL_IN_TEXT = new RegExp(`[a-z][a-z0-9+.-]*://[^${URL_TERMINATORS}\\p{Script=Han}]+`, 'giu')
const URL_ALONE = new RegExp(`^[a-z][a-z0-9+.-]*://[^${URL_TERMINATORS}]+$`, 'iu')
const WITHOUT_SCHEME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
const TRAILING_PUNCTUATION = /[.,;:!?)\]}]+$/

export function findAddresses(text: string, limit = MAX_PAGES_PER_CALL): FoundAddress[] {
  const seen = new Set<string>()
  return text
    .split(/\r?\n/)
    .flatMap((line) => addressesInLine(line.trim()))
    .map((found) => {
      if (found.problem) return found
      if (seen.has(found.url)) return { ...found, problem: 'repeated' as const }
      if (seen.size >= limit) return { ...found, problem: 'too-many' as const }
      seen.add(found.url)
      return found
    })
}

function addressesInLine(line: string): FoundAddress[] {
  if (line === '') return []
  if (URL_ALONE.test(line)) return [checkAddress(line)]
  const found = line.match(URL_IN_TEXT) ?? []
  if (found.length > 0) return found.map((each) => checkAddress(withoutTrailingPunctuation(each)))
  return line
    .split(/\s+/)
    .flatMap((word) => (WITHOUT_SCHEME.test(word) ? [checkAddress(`https://${withoutTrailingPunctuation(word)}`)] : []))
}

/** Trailing punctuation belongs to the sentence; a closing bracket belongs to the URL only if it was opened in the URL. */
function withoutTrailingPunctuation(text: string): string {
  const tail = TRAILING_PUNCTUATION.exec(text)?.[0] ?? ''
  const opened = text.includes('(') && tail.startsWith(')')
  return opened ? text : text.slice(0, text.length - tail.length)
}

function checkAddress(text: string): FoundAddress {
  const refused = (problem: AddressProblem): FoundAddress => ({ url: text, problem })
  if (!/^https?:\/\//i.test(text)) return refused('not-http')
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return refused('unreadable')
  }
  if (url.username || url.password) return refused('credentials')
  if (url.href.length > MAX_URL_CHARS) return refused('too-long')
  if (!looksPublic(url.hostname)) return refused('not-public')
  return { url: url.href }
}

const PRIVATE_V4 = /^(0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const PRIVATE_V6 = /^\[(::1?\]|f[cd]|fe[89ab])/i

/** Checks the host name only; the server resolves it and checks every connection itself. */
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
