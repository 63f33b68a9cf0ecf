// Turns the addresses in archived pages and styles into ones that lead into the archive. What it misses is not loaded: the frame may reach nothing else.
export interface Place {
  readonly base: string
  readonly prefix: string
}

function into(address: string, { base, prefix }: Place): string | undefined {
  const text = address.trim()
  if (text === '' || /^(data|blob|about|javascript|mailto|tel|#)/i.test(text) || !URL.canParse(text, base)) return undefined
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? prefix + encodeURIComponent(url.href) : undefined
}

export const rewriteStyle = (text: string, place: Place): string =>
  text
    .replace(/url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"')\s][^)\s]*))\s*\)/gi, (whole, a?: string, b?: string, c?: string) => {
      const found = into(a ?? b ?? c ?? '', place)
      return found === undefined ? whole : `url("${found}")`
    })
    .replace(/@import\s+(?:"([^"\n]*)"|'([^'\n]*)')/gi, (whole, a?: string, b?: string) => {
      const found = into(a ?? b ?? '', place)
      return found === undefined ? whole : `@import "${found}"`
    })

/** Loaded by being there; links stay what they are and lead nowhere in a sandbox. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  img: ['src'],
  source: ['src'],
  video: ['src', 'poster'],
  audio: ['src'],
  track: ['src'],
  link: ['href'],
  input: ['src'],
  iframe: ['src'],
  frame: ['src'],
  body: ['background'],
  td: ['background'],
  table: ['background'],
  image: ['href', 'xlink:href'],
  use: ['href', 'xlink:href'],
}
const TAG =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b([^>]*)>([\s\S]*?)(?:<\/\1\s*>|$)|<([a-z][a-z0-9:-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const ATTRIBUTE = /([^\s=/"'>]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g

export function rewriteHtml(text: string, place: Place): string {
  let here = place
  return text.replace(
    TAG,
    (_whole, block?: string, blockAttributes?: string, inner?: string, name?: string, attributes?: string) => {
      if (block?.toLowerCase() === 'script') return ''
      if (block) return `<style${blockAttributes ?? ''}>${rewriteStyle(inner ?? '', here)}</style>`
      if (!name) return ''
      const tag = name.toLowerCase()
      if (tag === 'base') {
        const href = attributeOf(attributes ?? '', 'href')
        if (href && URL.canParse(href, place.base)) here = { ...place, base: new URL(href, place.base).href }
        return ''
      }
      // A page's own policy, refresh and character set are not ours to obey here.
      if (tag === 'meta' && /http-equiv|charset/i.test(attributes ?? '')) return ''
      return `<${name}${rewriteAttributes(tag, attributes ?? '', here)}>`
    },
  )
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, name, a, b, c] of attributes.matchAll(ATTRIBUTE))
    if (name?.toLowerCase() === wanted) return plain(a ?? b ?? c ?? '')
  return undefined
}

function rewriteAttributes(tag: string, attributes: string, place: Place): string {
  const loaded = LOADED[tag] ?? []
  return attributes.replace(ATTRIBUTE, (whole, name: string, a?: string, b?: string, c?: string) => {
    const key = name.toLowerCase()
    const value = plain(a ?? b ?? c ?? '')
    if (/^on|^(srcdoc|integrity|crossorigin|nonce)$/.test(key)) return ''
    if (key === 'style') return `style="${quoted(rewriteStyle(value, place))}"`
    if (key === 'srcset') return `srcset="${quoted(rewriteSet(value, place))}"`
    if (!loaded.includes(key)) return whole
    const found = into(value, place)
    return found === undefined ? whole : `${name}="${quoted(found)}"`
  })
}

const rewriteSet = (value: string, place: Place): string =>
  value
    .split(/,\s+|,(?=https?:)/)
    .map((candidate) => {
      const [address = '', ...size] = candidate.trim().split(/\s+/)
      return [into(address, place) ?? address, ...size].join(' ')
    })
    .join(', ')

const plain = (value: string): string =>
  value.replace(/&(amp|quot|lt|gt|#39|#x27);/gi, (_, name: string) => entities[name.toLowerCase()] ?? '')
const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'", '#x27': "'" }
const quoted = (value: string): string => value.replace(/&/g, '&amp;').replace(/"/g, '&quot;')
