// Rewrites a captured document for the viewer: no scripts, event handlers or navigation, and every URL mapped by the caller.
import { rewriteCss } from './css-url.ts'
import { type Attribute, decodeReferences, type HtmlToken, htmlTokens } from './html-token.ts'

/** Maps an absolute archived URL to the URL to load instead; null drops it. */
export type MapUrl = (absolute: string) => string | null

/** Removed with their content. */
const DROPPED_WITH_CONTENT = new Set(['script', 'noscript', 'xmp', 'noembed', 'noframes', 'plaintext', 'template'])
/** Only the tags are removed; their content stays. */
const DROPPED_TAGS = new Set([
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
const URL_ATTRIBUTES = new Set(['src', 'poster', 'background', 'data', 'lowsrc', 'dynsrc', 'icon'])
const ELEMENTS_LOADING_HREF = new Set(['link', 'image', 'use', 'feimage'])
const LINK_KINDS = /(^|\s)(stylesheet|icon)(\s|$)/i
/** They navigate away, or would block content that is now served from another URL. */
const DROPPED_ATTRIBUTES = new Set([
  'action', 'formaction', 'ping', 'target', 'manifest', 'integrity', 'crossorigin', 'nonce', 'srcdoc', 'sandbox', 'allow', 'csp',
  'http-equiv', 'attributionsrc', 'codebase', 'classid', 'archive', 'profile', 'longdesc', 'cite', 'download', 'is', 'autofocus',
  'shadowrootmode', 'credentialless',
]) // biome-ignore format: a list of words
const SCRIPT_URL = /^(javascript|vbscript|livescript|data:text\/(html|xml)|data:application)/i
const MAX_SRCDOC_DEPTH = 2

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
    if (token.kind === 'start' && DROPPED_WITH_CONTENT.has(token.name)) {
      if (token.name !== 'plaintext') [skipping, nesting] = [token.name, 1]
      continue
    }
    out.push(serialize(token, map, (text) => (depth < MAX_SRCDOC_DEPTH ? rewriteHtml(text, documentUrl, mapUrl, depth + 1) : '')))
  }
  return out.join('')
}

function serialize(token: HtmlToken, map: (address: string) => string | null, nested: (html: string) => string): string {
  switch (token.kind) {
    case 'doctype':
      return '<!doctype html>'
    case 'comment':
      return ''
    case 'text':
      return token.text.replaceAll('<', '&lt;')
    case 'raw':
      // Inside SVG these elements contain markup after all, so no character that could begin a tag may remain.
      if (token.name === 'style') return rewriteCss(token.text, map).replaceAll('<', '\\3c ')
      return token.name === 'title' || token.name === 'textarea' ? token.text.replaceAll('<', '&lt;') : ''
    case 'end':
      return plainName(token.name) && !DROPPED_TAGS.has(token.name) && !DROPPED_WITH_CONTENT.has(token.name)
        ? `</${token.name}>`
        : ''
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
  if (!plainName(name) || DROPPED_TAGS.has(name)) return ''
  const value = (wanted: string) => decodeReferences(given.find((attribute) => attribute.name === wanted)?.value ?? '')
  if (name === 'link' && !LINK_KINDS.test(value('rel'))) return ''
  // The text is served as UTF-8, whatever its original charset.
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
  if (SCRIPT_URL.test(bare)) return []
  if (name === 'style') return [`style="${quoted(rewriteCss(decoded, map))}"`]
  if (name === 'srcset' || name === 'imagesrcset') return [`${name}="${quoted(rewriteSet(decoded, map))}"`]
  if (name === 'href' || name === 'xlink:href') {
    if (ELEMENTS_LOADING_HREF.has(element) || decoded.trim().startsWith('#')) return mappedAttribute(name, decoded, map)
    return [`data-href="${quoted(decoded)}"`]
  }
  if (URL_ATTRIBUTES.has(name)) return mappedAttribute(name, decoded, map)
  // SVG presentation attributes contain URLs too, as in fill="url(…)".
  if (/\burl\s*\(|\\/i.test(decoded)) return [`${name}="${quoted(rewriteCss(decoded, map))}"`]
  return [`${name}="${value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`]
}

function mappedAttribute(name: string, address: string, map: (address: string) => string | null): string[] {
  const mapped = map(address)
  return mapped === null ? [] : [`${name}="${quoted(mapped)}"`]
}

/** Candidates are separated by commas, but a URL may contain commas too: it ends at a space. */
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
