// Makes a captured document fit to be looked at: no script, no handler, no way to go elsewhere, and every address through the caller's hands.
import { rewriteCss } from './css-address.ts'
import { type Attribute, decodeReferences, type HtmlToken, htmlTokens } from './html-token.ts'

/** An absolute address of the archive to the one to load instead; null where there is nothing to load. */
export type MapUrl = (absolute: string) => string | null

/** Left out with all they hold. */
const DROPPED_WHOLE = new Set(['script', 'noscript', 'xmp', 'noembed', 'noframes', 'plaintext', 'template'])
/** Left out alone; what stands in them stays. */
const DROPPED = new Set([
  'base',
  'object',
  'embed',
  'applet',
  'param',
  'animate',
  'set',
  'animatemotion',
  'animatetransform',
  'portal',
  'fencedframe',
])
const LOADED = new Set(['src', 'poster', 'background', 'data', 'lowsrc', 'dynsrc', 'icon'])
const HREF_LOADED = new Set(['link', 'image', 'use', 'feimage'])
const LINK_KINDS = /(^|\s)(stylesheet|icon)(\s|$)/i
/** They lead out, or refuse what now comes from elsewhere. */
const DROPPED_ATTRIBUTES = new Set([
  'action', 'formaction', 'ping', 'target', 'manifest', 'integrity', 'crossorigin', 'nonce', 'srcdoc', 'sandbox', 'allow', 'csp',
  'http-equiv', 'attributionsrc', 'codebase', 'classid', 'archive', 'profile', 'longdesc', 'cite', 'download', 'is', 'autofocus',
  'shadowrootmode', 'credentialless',
]) // biome-ignore format: a list of words
const SCRIPT_ADDRESS = /^(javascript|vbscript|livescript|data:text\/(html|xml)|data:application)/i
const NESTED_FRAMES = 2

export function rewriteForViewer(kind: 'html' | 'css', text: string, baseUrl: string, mapUrl: MapUrl): string {
  return kind === 'css' ? rewriteCss(text, mapper(baseUrl, mapUrl)) : rewriteHtml(text, baseUrl, mapUrl, 0)
}

const mapper =
  (baseUrl: string, mapUrl: MapUrl) =>
  (address: string): string | null => {
    const plain = address.trim()
    if (plain === '' || plain.startsWith('#')) return plain
    if (/^data:(image|font|video|audio|text\/css|application\/(font|x-font))/i.test(plain)) return plain
    const url = URL.parse(plain, baseUrl)
    return url && /^https?:$/.test(url.protocol) ? mapUrl(url.href) : null
  }

function rewriteHtml(html: string, documentUrl: string, mapUrl: MapUrl, depth: number): string {
  const out: string[] = []
  let map = mapper(documentUrl, mapUrl)
  let [skipping, nesting, based] = ['', 0, false]
  for (const token of htmlTokens(html)) {
    if (skipping !== '') {
      if (token.kind === 'start' && token.name === skipping) nesting += 1
      if (token.kind === 'end' && token.name === skipping) nesting -= 1
      if (nesting === 0) skipping = ''
      continue
    }
    if (token.kind === 'start' && token.name === 'base' && !based) {
      const href = token.attributes.find(({ name }) => name === 'href')
      const base = href && URL.parse(decodeReferences(href.value), documentUrl)
      if (base && /^https?:$/.test(base.protocol)) {
        map = mapper(base.href, mapUrl)
        based = true
      }
    }
    if (token.kind === 'start' && DROPPED_WHOLE.has(token.name)) {
      if (token.name !== 'plaintext') [skipping, nesting] = [token.name, 1]
      continue
    }
    out.push(written(token, map, (text) => (depth < NESTED_FRAMES ? rewriteHtml(text, documentUrl, mapUrl, depth + 1) : '')))
  }
  return out.join('')
}

function written(token: HtmlToken, map: (address: string) => string | null, nested: (html: string) => string): string {
  switch (token.kind) {
    case 'doctype':
      return '<!doctype html>'
    case 'comment':
      return ''
    case 'text':
      return token.text.replaceAll('<', '&lt;')
    case 'raw':
      // In drawings these elements hold markup after all: nothing that could begin a tag may stay.
      if (token.name === 'style') return rewriteCss(token.text, map).replaceAll('<', '\\3c ')
      return token.name === 'title' || token.name === 'textarea' ? token.text.replaceAll('<', '&lt;') : ''
    case 'end':
      return plainName(token.name) && !DROPPED.has(token.name) && !DROPPED_WHOLE.has(token.name) ? `</${token.name}>` : ''
    case 'start':
      return startTag(token.name, token.attributes, map, nested)
  }
}

function startTag(
  name: string,
  given: readonly Attribute[],
  map: (address: string) => string | null,
  nested: (html: string) => string,
) {
  if (!plainName(name) || DROPPED.has(name)) return ''
  const value = (wanted: string) => decodeReferences(given.find((attribute) => attribute.name === wanted)?.value ?? '')
  if (name === 'link' && !LINK_KINDS.test(value('rel'))) return ''
  // The text is given out as UTF-8, whatever it once was.
  if (name === 'meta' && given.some((attribute) => attribute.name === 'http-equiv' || attribute.name === 'charset')) return ''
  const kept = given.flatMap((attribute) => rewriteAttribute(name, attribute, map))
  if (name === 'iframe' || name === 'frame') {
    const inner = given.some((attribute) => attribute.name === 'srcdoc') ? nested(value('srcdoc')) : null
    kept.push('sandbox=""', ...(inner === null ? [] : [`srcdoc="${quoted(inner)}"`]))
  }
  return `<${[name, ...kept].join(' ')}>`
}

function rewriteAttribute(element: string, { name, value }: Attribute, map: (address: string) => string | null): string[] {
  if (!/^[a-z][\w:.-]*$/.test(name) || name.startsWith('on') || DROPPED_ATTRIBUTES.has(name)) return []
  const decoded = decodeReferences(value)
  const bare = [...decoded].filter((letter) => letter > ' ' && letter !== '\u007f').join('')
  if (SCRIPT_ADDRESS.test(bare)) return []
  if (name === 'style') return [`style="${quoted(rewriteCss(decoded, map))}"`]
  if (name === 'srcset' || name === 'imagesrcset') return [`${name}="${quoted(rewriteSet(decoded, map))}"`]
  if (name === 'href' || name === 'xlink:href') {
    if (HREF_LOADED.has(element) || decoded.trim().startsWith('#')) return loaded(name, decoded, map)
    return [`data-href="${quoted(decoded)}"`]
  }
  if (LOADED.has(name)) return loaded(name, decoded, map)
  // Drawings take addresses in plain attributes too, as fill="url(…)".
  if (/\burl\s*\(|\\/i.test(decoded)) return [`${name}="${quoted(rewriteCss(decoded, map))}"`]
  return [`${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`]
}

function loaded(name: string, address: string, map: (address: string) => string | null): string[] {
  const mapped = map(address)
  return mapped === null ? [] : [`${name}="${quoted(mapped)}"`]
}

/** Candidates are parted by commas, but an address may hold commas too: it ends at a space. */
function rewriteSet(set: string, map: (address: string) => string | null): string {
  const candidates = set.matchAll(/[\s,]*([^\s,](?:\S*[^\s,])?)(?:(,+)|\s+([^,]*?)\s*(?:,|$)|\s*$)/gy)
  return [...candidates]
    .flatMap(([, address = '', , size = '']) => {
      const mapped = map(address)
      return mapped === null || mapped === ''
        ? []
        : [`${mapped.replaceAll(',', '%2C').replaceAll(' ', '%20')} ${size.trim()}`.trim()]
    })
    .join(', ')
}

const plainName = (name: string) => /^[a-z][a-z0-9:-]*$/.test(name)
const quoted = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
