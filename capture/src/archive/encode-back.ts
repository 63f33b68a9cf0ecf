// The bytes of a text that the browser had already decoded when it was asked: encoded again in the page's own letters, and taken only where nothing about them is in doubt.

const UTF8_BOM = Buffer.from([0xef, 0xbb, 0xbf])
const DECLARED = /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w:-]{2,40})/i
const HEAD = 2_048
const NOT_A_LETTER = '\ufffd'

type Table = ReadonlyMap<string, Buffer>
const tables = new Map<string, Table | null>()

/** Undefined where the text could have come from other bytes than these. `size`: how many there were. */
export function encodeBack(text: string, size: number, named: string | undefined): Buffer | undefined {
  if (text.includes(NOT_A_LETTER)) return undefined
  const plain = Buffer.from(text, 'utf8')
  if (plain.length === size) return plain
  if (plain.length + UTF8_BOM.length === size) return Buffer.concat([UTF8_BOM, plain])
  for (const charset of [named, DECLARED.exec(text.slice(0, HEAD))?.[1]]) {
    const table = charset ? tableOf(charset.toLowerCase()) : null
    const parts = table && Array.from(text, (letter) => table.get(letter))
    if (!parts || parts.includes(undefined)) continue
    const bytes = Buffer.concat(parts as Buffer[])
    if (bytes.length === size) return bytes
  }
  return undefined
}

/** Every letter that one or two bytes stand for. A letter that two spellings of one length stand for is left out. */
function tableOf(charset: string): Table | null {
  const known = tables.get(charset)
  if (known !== undefined) return known
  const table = makeTable(charset)
  tables.set(charset, table)
  return table
}

function makeTable(charset: string): Table | null {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(charset, { fatal: true })
  } catch {
    return null
  }
  // These keep a state or more bytes than two; what they say cannot be told letter by letter.
  if (/^(utf-|iso-2022|replacement)/.test(decoder.encoding)) return null
  const table = new Map<string, Buffer>()
  const doubtful = new Set<string>()
  const enter = (bytes: Buffer) => {
    const letter = decodeOne(decoder, bytes)
    if (letter === undefined) return
    if (table.get(letter)?.length === bytes.length) doubtful.add(letter)
    else if (!table.has(letter)) table.set(letter, bytes)
  }
  for (let one = 0; one < 256; one += 1) enter(Buffer.from([one]))
  for (let lead = 0x81; lead < 0xff; lead += 1)
    if (decodeOne(decoder, Buffer.from([lead])) === undefined)
      for (let trail = 0x40; trail < 0xff; trail += 1) enter(Buffer.from([lead, trail]))
  for (const letter of doubtful) table.delete(letter)
  return table
}

function decodeOne(decoder: TextDecoder, bytes: Buffer): string | undefined {
  try {
    const letters = decoder.decode(bytes)
    return Array.from(letters).length === 1 ? letters : undefined
  } catch {
    return undefined
  }
}
