// HTML sanitizer of the replay viewer: removes scripts, event handlers and navigation, and maps every URL through the caller.
import { rewriteCss } from './css-url.ts'
import { type Attribute, type HtmlToken, htmlTokens } from './html-token.ts'

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
/** Without content in HTML, where the slash of `<br/>` means nothing. */
const VOID = new Set(['area', 'br', 'col', 'frame', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
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
  const nested = (inner: string) => (depth < MAX_SRCDOC_DEPTH ? rewriteHtml(inner, documentUrl, mapUrl, depth + 1) : '')
  const out: string[] = []
  let map = mapper(documentUrl, mapUrl)
  let based = false
  let shadowRoots = 0
  /** The element whose content is not markup: it is dropped, except for the text of a style sheet. */
  let inside: { readonly name: string; nesting: number; css: string } | null = null
  for (const token of htmlTokens(html)) {
    if (inside) {
      if (token.kind === 'text') inside.css += token.text
      else if (token.kind === 'start' && token.name === inside.name && !token.selfClosed) inside.nesting += 1
      else if (token.kind === 'end' && token.name === inside.name) inside.nesting -= 1
      if (inside.nesting > 0) continue
      if (inside.name === 'style') out.push(styleText(inside.css, map), '</style>')
      inside = null
      continue
    }
    if (token.kind === 'start' && token.name === 'base' && !based) {
      const href = attributeOf(token.attributes, 'href')
      const base = href === '' ? null : URL.parse(href, documentUrl)
      if (base && /^https?:$/.test(base.protocol)) {
        map = mapper(base.href, mapUrl)
        based = true
      }
    }
    const mode = shadowRootMode(token)
    if (mode !== null) {
      out.push(`<template shadowrootmode="${mode}">`)
      shadowRoots += 1
      continue
    }
    if (shadowRoots > 0 && token.kind === 'end' && token.name === 'template') {
      out.push('</template>')
      shadowRoots -= 1
      continue
    }
    const dropped = token.kind === 'start' && DROPPED_WITH_CONTENT.has(token.name)
    if (!dropped) out.push(serialize(token, map, nested))
    if (token.kind === 'start' && !token.selfClosed && (dropped || token.name === 'style'))
      inside = { name: token.name, nesting: 1, css: '' }
  }
  if (inside?.name === 'style') out.push(styleText(inside.css, map))
  return out.join('')
}

/** A browser shows the content of such a template without any script. */
function shadowRootMode(token: HtmlToken): 'open' | 'closed' | null {
  if (token.kind !== 'start' || token.name !== 'template') return null
  const mode = attributeOf(token.attributes, 'shadowrootmode').toLowerCase()
  return mode === 'open' || mode === 'closed' ? mode : null
}

/** Every `<` of the result begins a tag written here, so it is safe even where a browser reads it in another state. */
function serialize(token: HtmlToken, map: (address: string) => string | null, nested: (html: string) => string): string {
  switch (token.kind) {
    case 'doctype':
      return '<!doctype html>'
    case 'text':
      return escaped(token.text)
    case 'end':
      return plainName(token.name) && !DROPPED_TAGS.has(token.name) && !DROPPED_WITH_CONTENT.has(token.name)
        ? `</${token.name}>`
        : ''
    case 'start':
      return startTag(token, map, nested)
  }
}

/** Inside SVG a style sheet is parsed as markup, so nothing in it may begin a tag; rewriteCss leaves no character reference. */
const styleText = (css: string, map: (address: string) => string | null): string =>
  rewriteCss(css, map).replace(/<(?=[a-z/!?])/gi, '\\3c ')

function startTag(
  { name, attributes: given, selfClosed }: Extract<HtmlToken, { kind: 'start' }>,
  map: (address: string) => string | null,
  nested: (html: string) => string,
): string {
  if (!plainName(name) || DROPPED_TAGS.has(name)) return ''
  if (name === 'link' && !LINK_KINDS.test(attributeOf(given, 'rel'))) return ''
  // The text is served as UTF-8, whatever its original charset.
  if (name === 'meta' && given.some((attribute) => attribute.name === 'http-equiv' || attribute.name === 'charset')) return ''
  const kept = given.flatMap((attribute) => rewriteAttribute(name, attribute, map))
  if (name === 'iframe' || name === 'frame') {
    const inner = given.some((attribute) => attribute.name === 'srcdoc') ? nested(attributeOf(given, 'srcdoc')) : null
    kept.push('sandbox=""', ...(inner === null ? [] : [`srcdoc="${escaped(inner)}"`]))
  }
  return `<${[name, ...kept].join(' ')}>${selfClosed && !VOID.has(name) ? `</${name}>` : ''}`
}

function rewriteAttribute(element: string, { name, value }: Attribute, map: (address: string) => string | null): string[] {
  if (!/^[a-z][\w:.-]*$/.test(name) || name.startsWith('on') || DROPPED_ATTRIBUTES.has(name)) return []
  const bare = [...value].filter((letter) => letter > ' ' && letter !== '\u007f').join('')
  if (SCRIPT_URL.test(bare)) return []
  if (name === 'style') return [`style="${escaped(rewriteCss(value, map))}"`]
  if (name === 'srcset' || name === 'imagesrcset') return [`${name}="${escaped(rewriteSet(value, map))}"`]
  if (name === 'href' || name === 'xlink:href') {
    if (ELEMENTS_LOADING_HREF.has(element) || value.trim().startsWith('#')) return mappedAttribute(name, value, map)
    return [`data-href="${escaped(value)}"`]
  }
  if (URL_ATTRIBUTES.has(name)) return mappedAttribute(name, value, map)
  // SVG presentation attributes contain URLs too, as in fill="url(…)".
  if (/\burl\s*\(|\\/i.test(value)) return [`${name}="${escaped(rewriteCss(value, map))}"`]
  return [`${name}="${escaped(value)}"`]
}

function mappedAttribute(name: string, address: string, map: (address: string) => string | null): string[] {
  const mapped = map(address)
  return mapped === null ? [] : [`${name}="${escaped(mapped)}"`]
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

const attributeOf = (attributes: readonly Attribute[], wanted: string) =>
  attributes.find(({ name }) => name === wanted)?.value ?? ''
const plainName = (name: string) => /^[a-z][a-z0-9:-]*$/.test(name)
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
