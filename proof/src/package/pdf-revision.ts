// Reads the revisions of a PDF (ISO 32000-1, 7.5.6) with their cross-reference tables, newest first; no cross-reference streams.
import { latin1, type PdfDictionary, PdfError, PdfReader, type PdfValue, readPdfObject } from './pdf-object.ts'

export interface PdfRevision {
  /** Offset of the cross-reference table, and end of the revision including its last line break. */
  readonly at: number
  readonly end: number
  /** Object number → offset; undefined if deleted. */
  readonly objects: ReadonlyMap<number, number | undefined>
  readonly trailer: PdfDictionary
}

const MAX_REVISIONS = 32
const MAX_OBJECTS = 100_000
const TAIL_BYTES = 64

/** Newest first. Every revision must end with a pointer to its own table, and the newest must end the file. */
export function readRevisions(bytes: Uint8Array): PdfRevision[] {
  if (!/^%PDF-[12]\.\d[\r\n]/.test(latin1(bytes.subarray(0, 16)))) throw new PdfError('form', 'not a PDF')
  const tail = latin1(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  let at = Number(/startxref\r?\n(\d{1,12})\r?\n%%EOF\r?\n?$/.exec(tail)?.[1] ?? Number.NaN)
  let before = bytes.length
  const revisions: PdfRevision[] = []
  for (;;) {
    if (!(at < before) || revisions.length === MAX_REVISIONS) throw new PdfError('form', 'the revisions are not in order')
    const revision = readRevision(bytes, at)
    if (revisions.length === 0 ? revision.end !== bytes.length : revision.end > before)
      throw new PdfError('form', 'a revision that does not end where it should')
    revisions.push(revision)
    const previous = revision.trailer.get('Prev')
    if (previous === undefined) return revisions
    if (typeof previous !== 'number') throw new PdfError('form', 'no place of the revision before')
    before = at
    at = previous
  }
}

function readRevision(bytes: Uint8Array, at: number): PdfRevision {
  const reader = new PdfReader(bytes, at)
  if (bytes[at] !== 0x78) reader.fail('no table of objects')
  reader.expect('xref')
  const objects = new Map<number, number | undefined>()
  while (!reader.takes('trailer')) readPart(reader, objects)
  const trailer = reader.dictionary()
  // XRefStm references a second table; Encrypt makes the content unreadable.
  if (trailer.has('XRefStm') || trailer.has('Encrypt')) reader.fail('a form that is not ours')
  reader.expect('startxref')
  if (reader.count() !== at) reader.fail('a revision that points to another')
  reader.expect('%%EOF')
  if (bytes[reader.at] === 0x0d) reader.at += 1
  if (bytes[reader.at] === 0x0a) reader.at += 1
  return { at, end: reader.at, objects, trailer }
}

function readPart(reader: PdfReader, objects: Map<number, number | undefined>): void {
  const first = reader.count()
  const count = reader.count()
  if (objects.size + count > MAX_OBJECTS) reader.fail('too many objects')
  for (let number = first; number < first + count; number += 1) {
    const offset = reader.count()
    const generation = reader.count()
    const inUse = reader.takes('n')
    if (!inUse) reader.expect('f')
    if (objects.has(number) || (inUse && generation !== 0)) reader.fail(`object ${number} twice, or used again`)
    objects.set(number, inUse ? offset : undefined)
  }
}

/** The objects that are visible with the given revisions. */
export class PdfView {
  readonly #bytes: Uint8Array
  readonly #offsets = new Map<number, number>()
  readonly trailer: PdfDictionary

  constructor(bytes: Uint8Array, newestFirst: readonly PdfRevision[]) {
    this.#bytes = bytes
    for (const { objects } of newestFirst.toReversed())
      for (const [number, offset] of objects) {
        if (offset === undefined) this.#offsets.delete(number)
        else this.#offsets.set(number, offset)
      }
    this.trailer = newestFirst[0]?.trailer ?? new Map()
  }

  /** Resolves a reference once: none of the values that we read is a reference to a reference. */
  resolve(value: PdfValue | undefined): PdfValue {
    if (value === undefined) return null
    const number = referenceOf(value)
    if (number === undefined) return value
    const offset = this.#offsets.get(number)
    return offset === undefined ? null : readPdfObject(this.#bytes, offset, number)
  }

  dictionary(value: PdfValue | undefined, what: string): PdfDictionary {
    const found = this.resolve(value)
    if (!(found instanceof Map)) throw new PdfError('form', `${what} is missing`)
    return found
  }
}

export const referenceOf = (value: PdfValue | undefined): number | undefined =>
  typeof value === 'object' && value !== null && 'reference' in value ? value.reference : undefined

export const nameOf = (value: PdfValue | undefined): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
