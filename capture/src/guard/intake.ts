// What may be asked for at all: a plain web address of a host that could be public. Pure, so that the asker can be told before anything is queued.
import { isIP } from 'node:net'
import { isPublicAddress, sameAddress } from './address.ts'

export const refusalReasons = ['not-a-url', 'scheme', 'credentials', 'too-long', 'port', 'host-name', 'address'] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface IntakeRules {
  readonly ports: readonly number[]
  /** Names (with everything below them) and addresses that are ours. */
  readonly ownHosts: readonly string[]
}

export const MAX_URL_LENGTH = 2048

export function admitUrl(text: string, rules: IntakeRules): { readonly url: string } | { readonly refused: RefusalReason } {
  const trimmed = text.trim()
  if (trimmed.length > MAX_URL_LENGTH) return { refused: 'too-long' }
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
  const refused = judgeHost(host, rules.ownHosts)
  if (refused) return { refused }
  if (!isIP(host)) url.hostname = host
  return { url: url.href }
}

export const portOf = (url: URL) => (url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port))

/** A host as the URL parser leaves it, without brackets and without the dot that means the root. */
export function plainHost(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.toLowerCase().replace(/\.$/, '')
}

/** Ends that never lead out of a network, whatever a resolver answers. */
const innerSuffixes = ['localhost', 'local', 'internal', 'localdomain', 'lan', 'intranet', 'corp', 'home', 'home.arpa', 'onion']
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/

/** For the first address of a page as well as for every connection that it asks for later. */
export function judgeHost(host: string, ownHosts: readonly string[]): 'host-name' | 'address' | null {
  const own = ownHosts.map((name) => plainHost(name))
  if (isIP(host)) return isPublicAddress(host) && !own.some((address) => sameAddress(address, host)) ? null : 'address'
  const labels = host.split('.')
  if (host.length > 253 || labels.length < 2 || !labels.every((part) => label.test(part))) return 'host-name'
  // An all-digit last label is an address to some parsers and a name to others.
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) return 'host-name'
  return [...innerSuffixes, ...own].some((name) => host === name || host.endsWith(`.${name}`)) ? 'host-name' : null
}

const wideLetter = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]`
const asciiRest = String.raw`[/?#][\w\-.~:/?#\[\]@!$&'()*+,;=%]*`
const hostPart = String.raw`(?:[\w.%+-]+(?::[^\s/@]*)?@)?(?:\[[0-9a-f:.]+\]|(?:(?:[\w-]+|${wideLetter}+)\.)*(?:[\w-]+|${wideLetter}+))(?::\d+)?`
const urlInText = new RegExp(`https?://${hostPart}(?:${asciiRest})?`, 'iu')
/** A whole address out of an address bar may carry letters of any script; text around an address never starts with it and lacks these marks. */
const wholeUrl =
  /^https?:\/\/[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef\u2018-\u201d<>"]+[/?#=][^\s\u3000-\u303f\uff00-\uffef\u2018-\u201d<>"]*$/iu

/** The first web address in text that was pasted out of a share sheet, without the words and marks of any script that are glued to it. */
export function firstUrlIn(text: string): string | null {
  const trimmed = text.trim()
  if (wholeUrl.test(trimmed)) return trimmed
  const found = urlInText.exec(text)?.[0]
  return found === undefined ? null : withoutTail(found)
}

/** Marks that end a sentence are not part of an address; a bracket is when it was opened in it. */
function withoutTail(url: string): string {
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
