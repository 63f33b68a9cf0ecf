// A strict reader of small XML files: elements with their text and attributes; no document types, no entities but the five of XML.

export class XmlError extends Error {}

export interface XmlElement {
  /** Names from the root, without namespace prefixes, joined by `/`. */
  readonly path: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
}

const MAX_DEPTH = 64
const MAX_ELEMENTS = 50_000

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const NAME = /[A-Za-z_\u4e00-\u9fff][\w.\-\u4e00-\u9fff]*/.source
const TAG = new RegExp(`^<(/?)(?:${NAME}:)?(${NAME})((?:\\s+(?:${NAME}:)?${NAME}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>$`, 'u')
const ATTRIBUTE = new RegExp(`(?:(${NAME}):)?(${NAME})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'gu')

/** Document order. Throws XmlError for anything that is not well-formed, and for every document type declaration. */
export function readXml(source: string): XmlElement[] {
  const elements: XmlElement[] = []
  const open: { element: XmlElement; name: string }[] = []
  let closed = false
  for (let at = 0; at < source.length; ) {
    const next = source.indexOf('<', at)
    const text = source.slice(at, next < 0 ? undefined : next)
    if (text) addText(open.at(-1)?.element, decoded(text))
    if (next < 0) break
    const end = endOf(source, next)
    const token = source.slice(next, end)
    at = end
    if (token.startsWith('<![CDATA[')) addText(open.at(-1)?.element, token.slice(9, -3), true)
    if (token.startsWith('<!') || token.startsWith('<?')) continue
    const [, slash, name = '', attributes = '', empty] = TAG.exec(token) ?? fail(`malformed tag at ${next}`)
    if (slash) {
      if (open.pop()?.name !== name) fail(`unexpected end of ${name}`)
    } else {
      if (closed) fail('more than one root element')
      if (open.length >= MAX_DEPTH || elements.length >= MAX_ELEMENTS) fail('too deep or too many elements')
      const path = [...open.map((each) => each.name), name].join('/')
      const element = { path, attributes: attributesIn(attributes), text: '' }
      elements.push(element)
      if (!empty) open.push({ element, name })
    }
    closed = open.length === 0
  }
  if (open.length > 0 || elements.length === 0) fail('the document is incomplete')
  return elements
}

function endOf(source: string, at: number): number {
  const [from, terminator] = source.startsWith('<!--', at)
    ? [at + 4, '-->']
    : source.startsWith('<![CDATA[', at)
      ? [at + 9, ']]>']
      : source.startsWith('<?', at)
        ? [at + 2, '?>']
        : [at + 1, '>']
  // Entities could be declared there, and expanded without end.
  if (terminator === '>' && source[at + 1] === '!') fail('document types are not accepted')
  const end = source.indexOf(terminator, from)
  return end < 0 ? fail(`nothing ends what begins at ${at}`) : end + terminator.length
}

function addText(element: XmlElement | undefined, text: string, literal = false): void {
  if (element) element.text += text
  else if (literal || text.trim() !== '') fail('text outside of the root element')
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, , name = '', double, single] of text.matchAll(ATTRIBUTE)) found[name] = decoded(double ?? single ?? '')
  return found
}

function decoded(text: string): string {
  return text.replace(/&([^;&]{0,12})(;?)/g, (whole, name: string, end: string) => {
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1]
    const point = code === undefined ? Number(/^#(\d{1,7})$/.exec(name)?.[1] ?? Number.NaN) : Number.parseInt(code, 16)
    if (end && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point)
    return (end ? ENTITIES[name] : undefined) ?? fail(`unknown entity ${whole}`)
  })
}

function fail(message: string): never {
  throw new XmlError(message)
}
