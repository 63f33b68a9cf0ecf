// Admission check for URLs: http(s), an allowed port, a host that could be public. Pure, so that the requester gets the refusal before anything is queued.
import { isIP } from 'node:net'
import { isPublicAddress, sameAddress } from './address.ts'

export const refusalReasons = ['not-a-url', 'scheme', 'credentials', 'too-long', 'port', 'host-name', 'address'] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface IntakeRules {
  readonly ports: readonly number[]
  /** Our own names, including subdomains, and addresses. */
  readonly ownHosts: readonly string[]
}

export const MAX_URL_LENGTH = 2048

export function admitUrl(text: string, rules: IntakeRules): { readonly url: string } | { readonly refused: RefusalReason } {
  const trimmed = text.trim()
  let url: URL
  try {
    url = new URL(trimmed)
  } catch {
    return { refused: 'not-a-url' }
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { refused: 'scheme' }
  if (url.username !== '' || url.password !== '') return { refused: 'credentials' }
  if (!rules.ports.includes(portOf(url))) return { refused: 'port' }
  const host = plainHost(url.hostname)
  const refused = checkHost(host, rules.ownHosts)
  if (refused) return { refused }
  if (!isIP(host)) url.hostname = host
  // Of the normalised form, which is sent and recorded: escapes make a character up to nine times as long.
  return url.href.length > MAX_URL_LENGTH ? { refused: 'too-long' } : { url: url.href }
}

export const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/** The host of a parsed URL without brackets and without the trailing root dot. */
export function plainHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.toLowerCase().replace(/\.$/, '')
}

/** Suffixes of internal names, whatever a resolver answers. */
const internalSuffixes = [
  'localhost',
  'local',
  'internal',
  'localdomain',
  'lan',
  'intranet',
  'corp',
  'home',
  'home.arpa',
  'onion',
]
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Applied to the URL of a capture and to every connection its page requests later. */
export function checkHost(host: string, ownHosts: readonly string[]): 'host-name' | 'address' | null {
  const own = ownHosts.map((name) => plainHost(name))
  if (isIP(host)) return isPublicAddress(host) && !own.some((address) => sameAddress(address, host)) ? null : 'address'
  const labels = host.split('.')
  if (host.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) return 'host-name'
  // Some parsers read an all-digit last label as an address, others as a name.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return 'host-name'
  return [...internalSuffixes, ...own].some((name) => host === name || host.endsWith(`.${name}`)) ? 'host-name' : null
}

const wideLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
const asciiRest = String.raw`[/?#][\w\-.~:/?#\[\]@!$&'()*+,;=%]*`
const hostPart = String.raw`(?:[\w.%+-]+(?::[^\s/@]*)?@)?(?:\[[0-9a-f:.]+\]|(?:(?:[\w-]+|${wideLetter}+)\.)*(?:[\w-]+|${wideLetter}+))(?::\d+)?`
const urlInText = new RegExp(`https?://${hostPart}(?:${asciiRest})?`, 'iu')
/** A URL copied from an address bar may contain letters of any script; matched only when it is the whole text. */
const wholeUrl =
  /^https?:\/\/[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2018-\u201d<>"]+[/?#=][^\s\u3000-\u303f\uff00-\uffef\u2018-\u201d<>"]*$/iu

/** The first URL in text pasted from a share sheet, without adjoining words and punctuation of any script. */
export function firstUrlIn(text: string): string | null {
  const trimmed = text.trim()
  if (wholeUrl.test(trimmed)) return trimmed
  const found = urlInText.exec(text)?.[0]
  return found === undefined ? null : withoutTrailingPunctuation(found)
}

/** Strips trailing punctuation; a closing bracket stays when it was opened inside the URL. */
function withoutTrailingPunctuation(url: string): string {
  let end = url.length
  for (; end > 0; end -= 1) {
    const last = url[end - 1] ?? ''
    if (last === ')' && count(url.slice(0, end), '(') >= count(url.slice(0, end), ')')) break
    if (last === ']' && count(url.slice(0, end), '[') >= count(url.slice(0, end), ']')) break
    if (!".,;:!?'()[]*".includes(last)) break
  }
  return url.slice(0, end)
}

const count = (text: string, mark: string) => text.split(mark).length - 1
