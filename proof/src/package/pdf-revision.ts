// Reads the revisions of a PDF (ISO 32000-1, 7.5.6) in the one form that our writers give them: every byte belongs to a listed object or to the table.
import { type PdfDictionary, PdfError, type PdfValue, readPdfObject } from './pdf-object.ts'

export interface PdfPlace {
  readonly from: number
  /** After the line of `endobj`. */
  readonly to: number
}

export interface PdfRevision {
  /** Where the first object begins: the end of the revision before, or of the header. */
  readonly start: number
  /** Offset of the cross-reference table, and end of the revision including its last line break. */
  readonly at: number
  readonly end: number
  readonly trailer: PdfTrailer
  /** By object number, in the order of the file. */
  readonly objects: ReadonlyMap<number, PdfPlace>
}

interface PdfTrailer {
  readonly size: number
  readonly root: number
  readonly info: number
  readonly previous: number | undefined
  readonly id: string
}

interface PdfTable {
  readonly at: number
  readonly end: number
  readonly trailer: PdfTrailer
  readonly sections: readonly { readonly first: number; readonly entries: readonly string[] }[]
}

const MAX_REVISIONS = 32
const MAX_OBJECTS = 100_000
const ENTRY_BYTES = 20
const OBJECT_END = '\nendobj\n'

const HEADER = /%PDF-1\.[4-7]\n%[\x80-\xff]{4}\n/y
const SECTION = /(0|[1-9]\d{0,6}) ([1-9]\d{0,5})\n/y
const FREE_ENTRY = /^0{10} 65535 f(?: \n|\r\n)$/
const USED_ENTRY = /^(\d{10}) 00000 n(?: \n|\r\n)$/
/** Our writer of later revisions ends entries in this way only. */
const ADDED_ENTRY = /^(\d{10}) 00000 n\r\n$/
const TRAILER =
  /trailer\n<<\n\/Size ([1-9]\d{0,6})\n\/Root ([1-9]\d{0,6}) 0 R\n(?:\/Prev ([1-9]\d{0,8})\n)?\/Info ([1-9]\d{0,6}) 0 R\n(?:\/ID \[<([0-9A-Fa-f]{32})> <([0-9A-Fa-f]{32})>\]\n)?>>\nstartxref\n([1-9]\d{0,8})\n%%EOF\n/y
const POINTER = /startxref\n([1-9]\d{0,8})\n%%EOF\n$/
const POINTER_BYTES = 40

const misformed = (about: string): PdfError => new PdfError('form', about)

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** Newest first. `text` is the file as Latin-1. A reader that is strict, lenient or that searches for objects finds the same ones. */
export function readRevisions(text: string): PdfRevision[] {
  const header = match(HEADER, text, 0)
  if (!header) throw misformed('not a PDF')
  const tables = readTables(text)
  const revisions: PdfRevision[] = []
  let start = header[0].length
  for (const table of tables.toReversed()) {
    const { at, end, trailer } = table
    const before = revisions.at(-1)?.trailer
    if (before && (before.root !== trailer.root || before.info !== trailer.info || before.id !== trailer.id))
      throw new PdfError('changed', 'another Root, Info or ID')
    revisions.push({ start, at, end, trailer, objects: placesOf(text, start, at, offsetsOf(table, before?.size)) })
    start = end
  }
  return revisions.reverse()
}

/** Newest first, by their pointers; the newest must end the file. */
function readTables(text: string): PdfTable[] {
  const tables: PdfTable[] = []
  let at: number | undefined = Number(POINTER.exec(text.slice(-POINTER_BYTES))?.[1] ?? Number.NaN)
  while (at !== undefined) {
    if (!(at < (tables.at(-1)?.at ?? text.length)) || tables.length === MAX_REVISIONS)
      throw misformed('the revisions are not in order')
    tables.push(readTable(text, at))
    at = tables.at(-1)?.trailer.previous
  }
  if (tables[0]?.end !== text.length) throw misformed('bytes after the last revision')
  return tables
}

function readTable(text: string, at: number): PdfTable {
  if (!text.startsWith('xref\n', at)) throw misformed(`no table of objects at ${at}`)
  let place = at + 'xref\n'.length
  let count = 0
  const sections: { first: number; entries: string[] }[] = []
  for (let head = match(SECTION, text, place); head; head = match(SECTION, text, place)) {
    place += head[0].length
    count += Number(head[2])
    if (count > MAX_OBJECTS) throw misformed('too many objects')
    const from = place
    place += Number(head[2]) * ENTRY_BYTES
    const entries = Array.from({ length: Number(head[2]) }, (_, index) =>
      text.slice(from + index * ENTRY_BYTES, from + (index + 1) * ENTRY_BYTES),
    )
    sections.push({ first: Number(head[1]), entries })
  }
  const found = match(TRAILER, text, place)
  if (!found) throw misformed(`no trailer at ${place}`)
  const [whole, size, root, previous, info, id, sameId, pointer] = found
  if (Number(pointer) !== at || id?.toLowerCase() !== sameId?.toLowerCase()) throw misformed('a trailer that is not ours')
  const trailer: PdfTrailer = {
    size: Number(size),
    root: Number(root),
    info: Number(info),
    previous: previous === undefined ? undefined : Number(previous),
    id: id?.toLowerCase() ?? '',
  }
  return { at, end: place + whole.length, trailer, sections }
}

/** Object number → offset. The first revision lists every number below its size, a later one each number that it adds. */
function offsetsOf({ sections, trailer }: PdfTable, sizeBefore: number | undefined): Map<number, number> {
  const offsets = new Map<number, number>()
  let next = 0
  for (const [index, { first, entries }] of sections.entries()) {
    // Sections in order and never adjacent: there is one way to divide the numbers.
    if (index > 0 && first <= next) throw misformed('the numbers of the objects are not in order')
    for (const [at, entry] of entries.entries()) {
      const offset = (sizeBefore === undefined ? USED_ENTRY : ADDED_ENTRY).exec(entry)?.[1]
      if (offset !== undefined && first + at > 0) offsets.set(first + at, Number(offset))
      else if (sizeBefore !== undefined || first + at > 0 || !FREE_ENTRY.test(entry))
        throw misformed(`the entry of object ${first + at}`)
    }
    next = first + entries.length
  }
  const added = [...offsets.keys()].filter((number) => number >= (sizeBefore ?? 1)).length
  if (next > trailer.size || added !== trailer.size - (sizeBefore ?? 1) || (sizeBefore === undefined && sections[0]?.first !== 0))
    throw misformed('objects that are not numbered one after another')
  return offsets
}

/** The objects must follow each other without a byte between, from `start` to the table. */
function placesOf(text: string, start: number, end: number, offsets: ReadonlyMap<number, number>): Map<number, PdfPlace> {
  const inOrder = [...offsets].sort(([, one], [, other]) => one - other)
  const places = new Map<number, PdfPlace>()
  let from = start
  for (const [index, [number, offset]] of inOrder.entries()) {
    const to = inOrder[index + 1]?.[1] ?? end
    if (
      offset !== from ||
      !text.startsWith(`${number} 0 obj\n`, from) ||
      text.indexOf(OBJECT_END, from) !== to - OBJECT_END.length
    )
      throw misformed(`object ${number} is not in its place`)
    places.set(number, { from, to })
    from = to
  }
  if (from !== end) throw misformed('bytes outside the objects')
  return places
}

/** The objects that are visible with the given revisions. */
export class PdfView {
  readonly #bytes: Uint8Array
  readonly #places: ReadonlyMap<number, PdfPlace>
  readonly root: PdfValue
  readonly info: PdfValue

  constructor(bytes: Uint8Array, newestFirst: readonly PdfRevision[]) {
    this.#bytes = bytes
    this.#places = new Map(newestFirst.toReversed().flatMap(({ objects }) => [...objects]))
    this.root = { reference: newestFirst[0]?.trailer.root ?? 0 }
    this.info = { reference: newestFirst[0]?.trailer.info ?? 0 }
  }

  /** Resolves a reference once: none of the values that we read is a reference to a reference. */
  resolve(value: PdfValue | undefined): PdfValue {
    if (value === undefined) return null
    const number = referenceOf(value)
    if (number === undefined) return value
    const place = this.#places.get(number)
    return place === undefined ? null : readPdfObject(this.#bytes, place.from, number)
  }

  dictionary(value: PdfValue | undefined, what: string): PdfDictionary {
    const found = this.resolve(value)
    if (!(found instanceof Map)) throw new PdfError('form', `${what} is missing`)
    return found
  }

  /** The text of an object between its first and its last line. */
  body(text: string, number: number): string {
    const place = this.#places.get(number)
    if (!place) throw new PdfError('form', `object ${number} is missing`)
    return bodyOf(text, number, place)
  }
}

export const bodyOf = (text: string, number: number, { from, to }: PdfPlace): string =>
  text.slice(from + `${number} 0 obj\n`.length, to - OBJECT_END.length)

export const referenceOf = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'object' && value !== null && 'reference' in value ? value.reference : undefined

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
