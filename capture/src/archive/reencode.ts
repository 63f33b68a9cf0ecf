// Recovers the original bytes of a text that the browser returned decoded, by re-encoding it in the page's charset; only where the result is unambiguous.

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf])
const META_CHARSET = /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w:-]{2,40})/i
const META_SEARCH_CHARACTERS = 2_048
const REPLACEMENT_CHARACTER = '\ufffd'

type EncodingTable = ReadonlyMap<string, Buffer>
const tables = new Map<string, EncodingTable | null>()

/** Undefined where the original bytes are ambiguous. `size`: their number; `named`: the charset of the Content-Type header. */
export function reencodeText(text: string, size: number, named: string | undefined): Buffer | undefined {
  if (text.includes(REPLACEMENT_CHARACTER)) return undefined
  const plain = Buffer.from(text, 'utf8')
  if (plain.length === size) return plain
  if (plain.length + UTF8_BOM.length === size) return Buffer.concat([UTF8_BOM, plain])
  for (const charset of [named, META_CHARSET.exec(text.slice(0, META_SEARCH_CHARACTERS))?.[1]]) {
    const table = charset ? tableOf(charset.toLowerCase()) : null
    const parts = table && Array.from(text, (character) => table.get(character))
    if (!parts || parts.includes(undefined)) continue
    const bytes = Buffer.concat(parts as Buffer[])
    if (bytes.length === size) return bytes
  }
  return undefined
}

/** Maps each character to its one or two bytes; a character with two encodings of the same length is left out. */
function tableOf(charset: string): EncodingTable | null {
  const known = tables.get(charset)
  if (known !== undefined) return known
  const table = makeTable(charset)
  tables.set(charset, table)
  return table
}

function makeTable(charset: string): EncodingTable | null {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(charset, { fatal: true })
  } catch {
    return null
  }
  // These encodings are stateful or use more than two bytes, so they cannot be mapped per character.
  if (/^(utf-|iso-2022|replacement)/.test(decoder.encoding)) return null
  const table = new Map<string, Buffer>()
  const ambiguous = new Set<string>()
  const add = (bytes: Buffer) => {
    const character = decodeOne(decoder, bytes)
    if (character === undefined) return
    if (table.get(character)?.length === bytes.length) ambiguous.add(character)
    else if (!table.has(character)) table.set(character, bytes)
  }
  for (let one = 0; one < 256; one += 1) add(Buffer.from([one]))
  for (let lead = 0x81; lead < 0xff; lead += 1)
    if (decodeOne(decoder, Buffer.from([lead])) === undefined)
      for (let trail = 0x40; trail < 0xff; trail += 1) add(Buffer.from([lead, trail]))
  for (const character of ambiguous) table.delete(character)
  return table
}

function decodeOne(decoder: TextDecoder, bytes: Buffer): string | undefined {
  try {
    const characters = decoder.decode(bytes)
    return Array.from(characters).length === 1 ? characters : undefined
  } catch {
    return undefined
  }
}
