// Rewrites every URL that a style sheet can load: url(), src(), @import and image-set(), including escaped spellings.
// The result contains no character reference: inside SVG a browser would decode it after the rewrite.

const ESCAPE = /\\(?:([0-9a-f]{1,6})[\t\n\f\r ]?|([^\n\f\r]))/gi
const IDENT = /(?:[-\w\u0080-\uffff]|\\(?:[0-9a-f]{1,6}[\t\n\f\r ]?|[^\n\f\r]))+/iy
const FUNCTIONS_WITH_URL_STRINGS = new Set(['url', 'src', 'image-set', '-webkit-image-set', 'image'])

export function rewriteCss(css: string, mapUrl: (url: string) => string | null): string {
  let [out, at] = ['', 0]
  const functions: string[] = []
  let importing = false
  const mapped = (url: string) =>
    withoutReferences(`url("${(mapUrl(url.trim()) ?? 'about:blank').replace(/["\\\n\r\f<>]/g, encodeURIComponent)}")`)
  while (at < css.length) {
    const letter = css[at] as string
    if (css.startsWith('/*', at)) {
      const end = css.indexOf('*/', at + 2)
      at = end === -1 ? css.length : end + 2
      out += ' '
    } else if (css.startsWith('<!--', at)) {
      // Style sheets in HTML may begin so; CSS ignores it.
      at += 4
      out += ' '
    } else if (letter === '"' || letter === "'") {
      const end = endOfString(css, at)
      const text = css.slice(at, end)
      const inside = functions.at(-1) ?? ''
      out +=
        importing || FUNCTIONS_WITH_URL_STRINGS.has(inside)
          ? mapped(unescaped(text.slice(1, closed(text) ? -1 : undefined)))
          : withoutReferences(text)
      importing = false
      at = end
    } else if (letter === '@') {
      const name = identAt(css, at + 1)
      importing = unescaped(name).toLowerCase() === 'import'
      out += letter + withoutReferences(name)
      at += 1 + name.length
    } else if (letter === '(' || letter === ')') {
      if (letter === '(') functions.push('')
      else functions.pop()
      out += letter
      at += 1
    } else {
      const ident = identAt(css, at)
      if (ident === '') {
        if (letter === ';' || letter === '{') importing = false
        // A comment changes nothing for a nesting selector, and ends a character reference.
        out += letter === '&' ? '&/**/' : letter
        at += 1
        continue
      }
      at += ident.length
      const name = unescaped(ident).toLowerCase()
      if (css[at] !== '(') {
        out += withoutReferences(ident)
        continue
      }
      at += 1
      if (name !== 'url' && name !== 'src') {
        functions.push(name)
        out += `${withoutReferences(ident)}(`
        continue
      }
      const [url, end] = urlAt(css, at)
      out += mapped(url)
      importing = false
      at = end
    }
  }
  return out
}

/** Escapes ampersands in strings and names. */
const withoutReferences = (text: string) => text.replace(/\\[\s\S]|&/g, (letter) => (letter.endsWith('&') ? '\\26 ' : letter))

/** The URL after `url(`, and the position after its closing bracket. */
function urlAt(css: string, from: number): [string, number] {
  let at = from
  while (/[\t\n\f\r ]/.test(css[at] ?? '')) at += 1
  if (css[at] === '"' || css[at] === "'") {
    const end = endOfString(css, at)
    const text = css.slice(at, end)
    const close = css.indexOf(')', end)
    return [unescaped(text.slice(1, closed(text) ? -1 : undefined)), close === -1 ? css.length : close + 1]
  }
  const start = at
  while (at < css.length && css[at] !== ')') at += css[at] === '\\' ? 2 : 1
  return [unescaped(css.slice(start, at)), Math.min(at + 1, css.length)]
}

/** The position after the closing quote, or the line end where it is missing. */
function endOfString(css: string, from: number): number {
  const quote = css[from]
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1
    else if (css[at] === quote) return at + 1
    else if (/[\n\f\r]/.test(css[at] as string)) return at
  }
  return css.length
}

const closed = (text: string) => text.length > 1 && text.at(-1) === text[0]

function identAt(css: string, at: number): string {
  IDENT.lastIndex = at
  return IDENT.exec(css)?.[0] ?? ''
}

const unescaped = (text: string): string =>
  text.replace(/\\(\r\n|[\n\f\r])/g, '').replace(ESCAPE, (_, hex: string | undefined, letter: string | undefined) => {
    if (hex === undefined) return letter ?? ''
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
