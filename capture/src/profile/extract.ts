// Extracts a profile's fields from a page: from elements, meta tags, JSON-LD, or state embedded in a script.

import { evaluateInPage } from '../page/isolated-world.ts'
import type { Visit } from '../page/visit.ts'
import type { FieldSource, LinkedSource, Profile } from './profile.ts'

export type Extracted = readonly { readonly field: string; readonly value: string }[]

/** Raw sources read from the page in one evaluation. */
export interface PageSources {
  readonly shown: Readonly<Record<string, string>>
  readonly metas: Readonly<Record<string, string>>
  readonly linked: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
}

const readSourcesScript = `function (wanted) {
  const shown = {}, metas = {}, linked = [], scripts = {}
  for (const { key, selector, attribute } of wanted.shown) {
    let element = null
    try { element = document.querySelector(selector) } catch {}
    const value = element && (attribute ? element.getAttribute(attribute) : element.innerText || element.textContent)
    if (value && value.trim()) shown[key] = value.trim().replace(/\\s+/g, ' ').slice(0, 500)
  }
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name = meta.getAttribute('property') || meta.getAttribute('name') || meta.getAttribute('itemprop')
    if (name && !(name in metas)) metas[name] = meta.content.slice(0, 500)
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) if (linked.length < 20) linked.push(script.textContent.slice(0, 200000))
  for (const mark of wanted.scripts) {
    for (const script of document.scripts) {
      if (script.src) continue
      const at = script.id === mark ? 0 : script.textContent.indexOf(mark)
      if (at < 0) continue
      scripts[mark] = script.textContent.slice(script.id === mark ? 0 : at + mark.length, at + 2000000)
      break
    }
  }
  return { shown, metas, linked, scripts }
}`

const keyOf = (source: { selector: string; attribute?: string }) => `${source.selector}|${source.attribute ?? ''}`

export async function extractFields(visit: Visit, profile: Profile): Promise<Extracted> {
  const sources = profile.fields.flatMap(({ from }) => from)
  const wanted = {
    shown: sources.flatMap((each) => ('selector' in each ? [{ key: keyOf(each), ...each }] : [])),
    scripts: [...new Set(sources.flatMap((each) => ('script' in each ? [each.script] : [])))],
  }
  return fieldsFrom(profile, await evaluateInPage<PageSources>(visit.session, visit.frameId, readSourcesScript, wanted))
}

export function fieldsFrom(profile: Profile, page: PageSources): Extracted {
  const linked = page.linked.flatMap((text) => asList(parseLoose(text)))
  const scripts = new Map(Object.entries(page.scripts).map(([mark, text]) => [mark, parseLoose(text)]))
  const read = (source: FieldSource): string | null => {
    if ('selector' in source) return page.shown[keyOf(source)] ?? null
    if ('meta' in source) return page.metas[source.meta] ?? null
    if ('linked' in source) return readLinked(linked, source)
    return firstOf([at(scripts.get(source.script), source.path)])
  }
  return profile.fields.flatMap(({ field, from }) => {
    const value = firstOf(from.map(read))
    return value === null ? [] : [{ field, value: value.slice(0, 500) }]
  })
}

const firstOf = (values: readonly (string | null)[]) => values.find((each) => each !== null && each.trim() !== '') ?? null
const asList = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(asList)
  const graph = (value as { '@graph'?: unknown } | null)?.['@graph']
  return graph ? [value, ...asList(graph)] : [value]
}

const MAX_DEPTH = 12
/** Properties that lead to other products, and to organizations that do not sell this one. */
const FOREIGN = new Set([
  ...['itemListElement', 'isRelatedTo', 'isSimilarTo', 'isAccessoryOrSparePartFor', 'isConsumableFor'],
  ...['brand', 'manufacturer', 'author', 'creator', 'review', 'reviews', 'sponsor', 'parentOrganization'],
])

function readLinked(linked: readonly unknown[], { linked: path, type, beside, to }: LinkedSource): string | null {
  if (beside !== undefined && ofType(linked, beside).length === 0) return null
  const valueIn = (object: unknown): string | null => {
    const value = at(object, path)
    const end = to === undefined ? null : at(object, to)
    return value === null || end === null || end === value ? value : `${value}–${end}`
  }
  if (type === undefined) return firstOf(linked.map(valueIn))
  const values = new Set(ofType(linked, type).map(valueIn))
  values.delete(null)
  return values.size === 1 ? firstOf([...values]) : null
}

/** Objects with this schema.org type, at any depth. */
function ofType(value: unknown, type: string, depth = 0): unknown[] {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return []
  const nested = Object.entries(value).flatMap(([key, each]) => (FOREIGN.has(key) ? [] : ofType(each, type, depth + 1)))
  const own = [(value as { '@type'?: unknown })['@type']].flat()
  const matches = own.some((each) => typeof each === 'string' && each.replace(/^https?:\/\/schema\.org\//, '') === type)
  return matches ? [value, ...nested] : nested
}

/** Path like "a.b.0.c"; "*" matches the first property. */
function at(value: unknown, path: string): string | null {
  let here = value
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null) return null
    here = step === '*' ? Object.values(here)[0] : (here as Record<string, unknown>)[step]
  }
  return typeof here === 'string' || typeof here === 'number' ? String(here) : null
}

/** Parses the first complete JSON value in a script: sites wrap it in assignments, percent-encode it, or write `undefined` in it. */
export function parseLoose(text: string): unknown {
  const plain = /^\s*%7B/i.test(text) ? orNull(() => decodeURIComponent(text)) : text
  if (typeof plain !== 'string') return null
  const start = plain.search(/[[{]/)
  if (start < 0) return null
  const whole = plain.slice(start, endOfValue(plain, start))
  return orNull(() => JSON.parse(whole)) ?? orNull(() => JSON.parse(whole.replace(/([:[,]\s*)undefined(?=\s*[,}\]])/g, '$1null')))
}

const orNull = (work: () => unknown): unknown => {
  try {
    return work()
  } catch {
    return null
  }
}

function endOfValue(text: string, start: number): number {
  let depth = 0
  let quoted = false
  for (let n = start; n < text.length; n += 1) {
    const letter = text[n]
    if (quoted) {
      if (letter === '\\') n += 1
      else if (letter === '"') quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth === 0) return n + 1
    }
  }
  return text.length
}
