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

/** The whole address as given, in its normalised form: nothing is cut off, quotes and brackets are percent-encoded. */
export function admitUrl(text: string, rules: IntakeRules): { readonly url: string } | { readonly refused: RefusalReason } {
  const trimmed = text.trim()
  // The URL parser drops tabs and newlines; with blanks it is a text with an address in it, and the page finds that.
  if (/\s/.test(trimmed)) return { refused: 'not-a-url' }
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
