// HTML tokenizer, close enough to a browser's that rewritten tokens keep their meaning.

export interface Attribute {
  readonly name: string
  /** As written, with its character references. */
  readonly value: string
}

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'start'; readonly name: string; readonly attributes: readonly Attribute[] }
  | { readonly kind: 'end'; readonly name: string }
  /** Content of an element without markup, such as `style`. */
  | { readonly kind: 'raw'; readonly name: string; readonly text: string }
  | { readonly kind: 'doctype' }
  | { readonly kind: 'comment' }

const RAW_TEXT_ELEMENTS = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'])
const SPACE = /[\t\n\f\r ]/
const MAX_ATTRIBUTES = 500

export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open === -1) {
      yield { kind: 'text', text: html.slice(at) }
      return
    }
    if (open > at) yield { kind: 'text', text: html.slice(at, open) }
    const next = html[open + 1] ?? ''
    if (next === '!' || next === '?') {
      const [token, end] = declaration(html, open)
      yield token
      at = end
    } else if (/[a-z]/i.test(next)) {
      const tag = readTag(html, open + 1)
      // Like a browser, ignore an unfinished tag at the end of the text.
      if (!tag) return
      yield { kind: 'start', name: tag.name, attributes: tag.attributes }
      at = tag.end
      if (tag.name === 'plaintext') {
        yield { kind: 'raw', name: tag.name, text: html.slice(at) }
        return
      }
      if (RAW_TEXT_ELEMENTS.has(tag.name)) {
        const close = endOfRaw(html, at, tag.name)
        yield { kind: 'raw', name: tag.name, text: html.slice(at, close) }
        at = close
      }
    } else if (next === '/') {
      if (/[a-z]/i.test(html[open + 2] ?? '')) {
        const tag = readTag(html, open + 2)
        if (!tag) return
        yield { kind: 'end', name: tag.name }
        at = tag.end
      } else {
        const end = html.indexOf('>', open)
        yield { kind: 'comment' }
        at = end === -1 ? html.length : end + 1
      }
    } else {
      yield { kind: 'text', text: '<' }
      at = open + 1
    }
  }
}

function declaration(html: string, open: number): [HtmlToken, number] {
  if (html.startsWith('<!--', open)) {
    // A comment can end in several ways; the shortest match applies.
    const short = /^<!--(-?)>/.exec(html.slice(open, open + 6))
    if (short) return [{ kind: 'comment' }, open + short[0].length]
    const ending = /--!?>/g
    ending.lastIndex = open + 4
    const match = ending.exec(html)
    return [{ kind: 'comment' }, match ? match.index + match[0].length : html.length]
  }
  const end = html.indexOf('>', open)
  const doctype = /^<!doctype/i.test(html.slice(open, open + 9))
  return [{ kind: doctype ? 'doctype' : 'comment' }, end === -1 ? html.length : end + 1]
}

/** Raw text ends only at its own end tag. Other tags in it are ignored. */
function endOfRaw(html: string, from: number, name: string): number {
  const ending = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  ending.lastIndex = from
  return ending.exec(html)?.index ?? html.length
}

function readTag(html: string, from: number): { name: string; attributes: Attribute[]; end: number } | null {
  let at = from
  while (at < html.length && !/[\t\n\f\r />]/.test(html[at] as string)) at += 1
  const name = html.slice(from, at).toLowerCase()
  const attributes: Attribute[] = []
  const seen = new Set<string>()
  while (at < html.length) {
    while (at < html.length && (SPACE.test(html[at] as string) || html[at] === '/')) at += 1
    if (html[at] === '>') return { name, attributes, end: at + 1 }
    const [attribute, end] = readAttribute(html, at)
    at = end
    // Of repeated attributes the first applies.
    if (seen.has(attribute.name) || attributes.length >= MAX_ATTRIBUTES) continue
    seen.add(attribute.name)
    attributes.push(attribute)
  }
  return null
}

function readAttribute(html: string, from: number): [Attribute, number] {
  // A leading equals sign is part of the name.
  let at = from + 1
  while (at < html.length && !/[\t\n\f\r />=]/.test(html[at] as string)) at += 1
  const name = html.slice(from, at).toLowerCase()
  let after = at
  while (after < html.length && SPACE.test(html[after] as string)) after += 1
  if (html[after] !== '=') return [{ name, value: '' }, at]
  at = after + 1
  while (at < html.length && SPACE.test(html[at] as string)) at += 1
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1)
    return end === -1 ? [{ name, value: '' }, html.length] : [{ name, value: html.slice(at + 1, end) }, end + 1]
  }
  const start = at
  while (at < html.length && !/[\t\n\f\r >]/.test(html[at] as string)) at += 1
  return [{ name, value: html.slice(start, at) }, at]
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  Tab: '\t',
  NewLine: '\n',
  colon: ':',
  sol: '/',
  nbsp: '\u00a0',
}

/** Decodes the character references that can disguise a URL; others stay as they are. */
export const decodeReferences = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos|Tab|NewLine|colon|sol|nbsp)(?![a-z0-9]));?/gi,
    (whole, hex, decimal, name) => {
      if (name) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? whole
      const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
    },
  )
