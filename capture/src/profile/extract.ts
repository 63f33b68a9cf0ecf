// Extracts a profile's fields from a page: from elements, meta tags, JSON-LD, microdata, or state embedded in a script.

import { evaluateInPage } from '../page/isolated-world.ts'
import type { Visit } from '../page/visit.ts'
import type { FieldSource, Profile } from './profile.ts'
import { readSchemaProduct } from './schema-product.ts'

export type Extracted = readonly { readonly field: string; readonly value: string }[]

/** Raw sources read from the page in one evaluation. */
export interface PageSources {
  readonly shown: Readonly<Record<string, string>>
  readonly metas: Readonly<Record<string, string>>
  readonly linked: readonly string[]
  /** The outermost items, in the form of JSON-LD. */
  readonly microdata: readonly unknown[]
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
  const valueOf = (each) => each.getAttribute('content') ?? (/^(data|meter)$/.test(each.localName) ? each.getAttribute('value') : null) ?? (each.innerText || each.textContent)
  let left = 5000
  const itemOf = (scope, depth) => {
    const item = Object.create(null)
    item['@type'] = (scope.getAttribute('itemtype') ?? '').slice(0, 500).trim().split(/\\s+/)
    for (const each of scope.querySelectorAll('[itemprop]')) {
      if (left <= 0) break
      if (each.parentElement.closest('[itemscope]') !== scope || (each.hasAttribute('itemscope') && depth === 0)) continue
      left -= 1
      const names = each.getAttribute('itemprop').slice(0, 500).trim().split(/\\s+/)
      // An item with several names would be copied for each.
      if (each.hasAttribute('itemscope')) (item[names[0]] ??= []).push(itemOf(each, depth - 1))
      else for (const name of names) (item[name] ??= []).push(valueOf(each).trim().slice(0, 500))
    }
    return item
  }
  const microdata = [...document.querySelectorAll('[itemscope]:not([itemprop])')].slice(0, 100).map((each) => itemOf(each, 6))
  return { shown, metas, linked, microdata, scripts }
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
  const schema = readSchemaProduct(linked, page.microdata)
  const read = (source: FieldSource): string | null => {
    if ('selector' in source) return page.shown[keyOf(source)] ?? null
    if ('meta' in source) return page.metas[source.meta] ?? null
    if ('schema' in source) return schema[source.schema]
    if ('linked' in source) return firstOf(linked.map((each) => at(each, source.linked)))
    return at(scripts.get(source.script), source.path)
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

/** Path like "a.b.0.c"; "*" matches the first property, and a name is looked up in every entry of a list: different values count as none. */
function at(value: unknown, path: string): string | null {
  let here = [value]
  for (const step of path.split('.')) {
    here = here.flatMap((each) => {
      if (typeof each !== 'object' || each === null) return []
      if (Array.isArray(each) && !/^(\d+|\*)$/.test(step))
        return each.map((one: unknown) => (one as Record<string, unknown> | null)?.[step])
      return [step === '*' ? Object.values(each)[0] : (each as Record<string, unknown>)[step]]
    })
  }
  const values = new Set(
    here.flat().flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each)] : [])),
  )
  return values.size === 1 ? firstOf([...values]) : null
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
