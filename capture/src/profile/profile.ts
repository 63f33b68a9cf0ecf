// What is known of a site, as data: which hosts it has, what to open before the image, what to read off the page, where its licence is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Profile {
  readonly name: string
  /** "example.com" is that host, "*.example.com" that and all below it. */
  readonly hosts: readonly string[]
  /** Clicked in this order, each at most a few times; what is not there is passed over. */
  readonly expand: readonly string[]
  readonly fields: readonly ProfileField[]
  /** A link to the page that shows who runs the shop. */
  readonly licence: string | null
  /** Started so that the page itself fetches its media. */
  readonly play: string | null
}

export interface ProfileField {
  readonly field: string
  /** The first that has something is taken. */
  readonly from: readonly FieldSource[]
}

export type FieldSource =
  | { readonly selector: string; readonly attribute?: string }
  | { readonly meta: string }
  /** In the page's schema.org data. */
  | { readonly linked: string }
  /** In the JSON a script holds: one with this id, or the one that follows this text. */
  | { readonly script: string; readonly path: string }

export class ProfileError extends Error {}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 500
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^\*$/

export function parseProfile(json: string): Profile {
  const raw = JSON.parse(json) as Record<string, unknown>
  const name = isText(raw.name) ? raw.name : ''
  const fail = (what: string): never => {
    throw new ProfileError(`profile ${name || '?'}: ${what}`)
  }
  const texts = (key: string): string[] => {
    const value = raw[key] ?? []
    return Array.isArray(value) && value.every(isText) ? value : fail(`${key} is not a list of texts`)
  }
  const unknown = Object.keys(raw).find((key) => !['name', 'hosts', 'expand', 'fields', 'licence', 'play'].includes(key))
  if (!name) fail('has no name')
  if (unknown) fail(`does not know ${unknown}`)
  const hosts = texts('hosts')
  if (hosts.length === 0 || !hosts.every((host) => hostPattern.test(host))) fail('hosts are not names')
  const fields = Array.isArray(raw.fields) ? raw.fields : []
  return {
    name,
    hosts,
    expand: texts('expand'),
    fields: fields.map((each) => parseField(each as Record<string, unknown>, fail)),
    licence: isText(raw.licence) ? raw.licence : null,
    play: isText(raw.play) ? raw.play : null,
  }
}

function parseField(raw: Record<string, unknown>, fail: (what: string) => never): ProfileField {
  const from = Array.isArray(raw.from) ? (raw.from as Record<string, unknown>[]) : []
  if (!isText(raw.field) || from.length === 0) fail('has a field without name or source')
  const allowed = (source: Record<string, unknown>) =>
    isText(source.selector) || isText(source.meta) || isText(source.linked) || (isText(source.script) && isText(source.path))
  if (!from.every(allowed)) fail(`field ${String(raw.field)} has a source of no known kind`)
  return { field: raw.field as string, from: from as unknown as FieldSource[] }
}

/** The profiles beside this file; a faulty one keeps the host from starting. */
export function loadProfiles(): Profile[] {
  const folder = fileURLToPath(new URL('./site/', import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseProfile(readFileSync(`${folder}${name}`, 'utf8')))
}

/** The one whose pattern fits most closely; the generic one fits all. */
export function matchProfile(profiles: readonly Profile[], url: string): Profile {
  const { hostname } = new URL(url)
  const closeness = (pattern: string) => {
    if (pattern === '*') return 0
    const bare = pattern.replace(/^\*\./, '')
    const fits = hostname === bare || (pattern !== bare && hostname.endsWith(`.${bare}`))
    return fits ? pattern.length : -1
  }
  const ranked = profiles
    .map((profile) => ({ profile, rank: Math.max(...profile.hosts.map(closeness)) }))
    .sort((a, b) => b.rank - a.rank)
  const best = ranked[0]
  if (!best || best.rank < 0) throw new ProfileError('there is no generic profile')
  return best.profile
}
