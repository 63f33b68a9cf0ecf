// Site profiles: a site's hosts, what to expand before the screenshot, which fields to extract, and where its licence is shown.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type SchemaField, schemaFields } from './schema-product.ts'

export interface Profile {
  readonly name: string
  /** "example.com" is that host only, "*.example.com" also its subdomains. */
  readonly hosts: readonly string[]
  /** Selectors clicked in this order, each at most a few times; missing ones are skipped. */
  readonly expand: readonly string[]
  readonly fields: readonly ProfileField[]
  /** Selector of the link to the shop's licence page. */
  readonly licence: string | null
  /** Selector of the video, played so that the page fetches its media. */
  readonly play: string | null
}

export interface ProfileField {
  readonly field: string
  /** The first source with a value is used. */
  readonly from: readonly FieldSource[]
}

export type FieldSource =
  | { readonly selector: string; readonly attribute?: string }
  | { readonly meta: string }
  /** Path from the outermost objects of the page's JSON-LD; the first value is used. */
  | { readonly linked: string }
  /** The page's one product in its JSON-LD or microdata. */
  | { readonly schema: SchemaField }
  /** Path in the JSON of the script with this id, or of the JSON that follows this text. */
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
  if (unknown) fail(`unknown key ${unknown}`)
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
  if (!isText(raw.field) || from.length === 0) fail('a field has no name or no source')
  const isSchema = ({ schema }: Record<string, unknown>) => schemaFields.some((each) => each === schema)
  const allowed = (source: Record<string, unknown>) =>
    isText(source.selector) ||
    isText(source.meta) ||
    isText(source.linked) ||
    isSchema(source) ||
    (isText(source.script) && isText(source.path))
  if (!from.every(allowed)) fail(`field ${String(raw.field)} has an unknown source`)
  return { field: raw.field as string, from: from as unknown as FieldSource[] }
}

/** Loads the profiles in `site/`; an invalid one prevents the host from starting. */
export function loadProfiles(): Profile[] {
  const folder = fileURLToPath(new URL('./site/', import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => parseProfile(readFileSync(`${folder}${name}`, 'utf8')))
}

/** The profile with the most specific host pattern; the generic one matches every host. */
export function matchProfile(profiles: readonly Profile[], url: string): Profile {
  const { hostname } = new URL(url)
  const specificity = (pattern: string) => {
    if (pattern === '*') return 0
    const bare = pattern.replace(/^\*\./, '')
    const matches = hostname === bare || (pattern !== bare && hostname.endsWith(`.${bare}`))
    return matches ? pattern.length : -1
  }
  const ranked = profiles
    .map((profile) => ({ profile, rank: Math.max(...profile.hosts.map(specificity)) }))
    .sort((a, b) => b.rank - a.rank)
  const best = ranked[0]
  if (!best || best.rank < 0) throw new ProfileError('there is no generic profile')
  return best.profile
}
