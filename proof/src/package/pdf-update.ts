// Checks the revisions after the signature of a PDF, byte by byte: each adds validation data, or fills the reserved field with a document time-stamp, in the form that our writers give them.
import { PdfError } from './pdf-object.ts'
import { bodyOf, nameOf, type PdfRevision, PdfView, referenceOf } from './pdf-revision.ts'

/** What later revisions may replace, as signed or as replaced last. */
interface Signed {
  readonly root: number
  /** The catalogue up to its closing brackets. */
  readonly catalogue: string
  /** The fields reserved for a document time-stamp that are still empty, up to their closing brackets. */
  readonly empty: Map<number, string>
  /** Content of the streams added so far: certificates, revocation lists and OCSP responses. */
  readonly streams: Map<number, Uint8Array>
}

/** In DER. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[]
  readonly lists: readonly Uint8Array[]
}

/** `document`: signed by several people. Its validation data is written by the PDF library, and is not listed here. */
export type SignedForm = 'certificate' | 'document'

interface Added {
  readonly number: number
  readonly body: string
}

const CLOSE = '>>'
const REFERENCES = '(?:[1-9]\\d{0,6} 0 R(?: [1-9]\\d{0,6} 0 R)*)'
const list = (name: string) => `(?:/${name} \\[${REFERENCES}\\]\\n)?`
/** Plain streams, listed once: certificates and revocation lists. */
const CERTIFICATE_DSS = new RegExp(`^<<\\n/Type /DSS\\n/Certs \\[(${REFERENCES})\\]\\n(?:/CRLs \\[(${REFERENCES})\\]\\n)?>>$`)
const VRI_ENTRY = `/[0-9A-F]{40} <<\\n${list('Cert')}${list('OCSP')}${list('CRL')}(?:/TU \\(D:\\d{14}Z\\)\\n)?>>\\n`
const DSS = new RegExp(
  `^<<\\n/Type /DSS\\n${list('Certs')}${list('OCSPs')}${list('CRLs')}(?:/VRI <<\\n(?:${VRI_ENTRY})+>>\\n)?>>$`,
)
const STREAM = /^<<\n\/Length ([1-9]\d{0,7})(?:\/Filter \/FlateDecode\n)?>>\nstream\n/
const PLAIN_STREAM = /^<<\n\/Length ([1-9]\d{0,7})>>\nstream\n/
const STREAM_END = '\nendstream'
/** Would be read as structure by a program that searches a file for objects instead of using its tables. */
const STRUCTURE = /(?:^|[\0\s\d?()<>[\]{}/%])obj(?:$|[\0\s?()<>[\]{}/%])|endobj|endstream|startxref|trailer|%%EOF|%PDF-/
const TIME_STAMP =
  /^<<\n\/Type \/DocTimeStamp\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.RFC3161\n\/ByteRange \[0 [1-9]\d{0,9} {1,10}[1-9]\d{0,9} {1,10}[1-9]\d{0,9} {0,10}\]\n\/Contents <[0-9A-Fa-f]+>\n>>$/
/** The name of the field that is reserved for the document time-stamp. */
const RESERVED_FIELD = '\n/T (DocumentTimeStamp)\n'

const changed = (about: string): PdfError => new PdfError('changed', about)

/** Throws PdfError('changed') for anything else than what our writer appends. `text` is the file as Latin-1. */
export function checkUpdates(
  bytes: Uint8Array,
  text: string,
  newestFirst: readonly PdfRevision[],
  signedEnd: number,
  kind: SignedForm,
): ValidationData {
  const data = { certificates: [] as Uint8Array[], lists: [] as Uint8Array[] }
  const signed = readSigned(
    bytes,
    text,
    newestFirst.filter(({ end }) => end <= signedEnd),
  )
  let size = newestFirst.find(({ end }) => end === signedEnd)?.trailer.size ?? 0
  for (const { objects, end, trailer } of newestFirst.toReversed()) {
    if (end <= signedEnd) continue
    const [first, ...added] = [...objects].map(([number, place]) => ({ number, body: bodyOf(text, number, place) }))
    if (!first || first.number >= size) throw changed('objects that belong to nothing')
    for (const [index, { number }] of added.entries())
      if (number !== size + index) throw changed(`object ${number} was rewritten`)
    if (first.number === signed.root) {
      const dss = checkValidationData(signed, first.body, added, kind)
      if (kind === 'certificate') listContents(signed, dss, data)
    } else checkFilledField(signed, first, added)
    size = trailer.size
  }
  return data
}

function readSigned(bytes: Uint8Array, text: string, revisions: readonly PdfRevision[]): Signed {
  const view = new PdfView(bytes, revisions)
  const root = referenceOf(view.root) ?? 0
  const form = referenceOf(view.dictionary(view.root, 'the catalogue').get('AcroForm'))
  if (form === undefined) throw new PdfError('form', 'no form of its own')
  const fields = view.dictionary({ reference: form }, 'the form').get('Fields')
  const empty = new Map<number, string>()
  for (const field of Array.isArray(fields) ? fields : []) {
    const number = referenceOf(field)
    const dictionary = view.dictionary(field, 'a field')
    if (number === undefined || nameOf(dictionary.get('FT')) !== 'Sig') throw new PdfError('form', 'a field that is no signature')
    const body = view.body(text, number)
    if (!dictionary.has('V') && body.includes(RESERVED_FIELD)) empty.set(number, openEnded(body))
  }
  const catalogue = openEnded(view.body(text, root))
  if (catalogue.includes('/DSS')) throw new PdfError('form', 'validation data before the signature')
  return { root, catalogue, empty, streams: new Map() }
}

/** A dictionary without its closing brackets, so that one more entry can follow. */
function openEnded(body: string): string {
  if (!body.startsWith('<<\n') || !body.endsWith(`\n${CLOSE}`)) throw new PdfError('form', 'not a dictionary as ours')
  return body.slice(0, -CLOSE.length)
}

/** Streams, then the dictionary that lists them, to which the catalogue now points. */
function checkValidationData({ catalogue, streams }: Signed, body: string, added: readonly Added[], kind: SignedForm): string {
  const [dss, ...newStreams] = added.toReversed()
  if (
    !dss ||
    body !== `${catalogue}/DSS ${dss.number} 0 R\n${CLOSE}` ||
    !(kind === 'certificate' ? CERTIFICATE_DSS : DSS).test(dss.body)
  )
    throw changed('the catalogue')
  for (const stream of newStreams) {
    streams.set(stream.number, contentOf(stream, kind))
  }
  const listed = new Set([...dss.body.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number)))
  if (newStreams.some(({ number }) => !listed.has(number)) || [...listed].some((number) => !streams.has(number)))
    throw changed('validation data that is not listed')
  return dss.body
}

function listContents({ streams }: Signed, dss: string, data: { certificates: Uint8Array[]; lists: Uint8Array[] }): void {
  const [, certificates = '', lists = ''] = CERTIFICATE_DSS.exec(dss) ?? []
  const contents = (references: string) =>
    [...references.matchAll(/(\d+) 0 R/g)].map(([, number]) => streams.get(Number(number)) ?? new Uint8Array(0))
  data.certificates.push(...contents(certificates))
  data.lists.push(...contents(lists))
}

function contentOf({ number, body }: Added, kind: SignedForm): Uint8Array {
  const head = (kind === 'certificate' ? PLAIN_STREAM : STREAM).exec(body)
  const from = head?.[0].length ?? 0
  const to = from + Number(head?.[1])
  if (!head || body.length !== to + STREAM_END.length || !body.endsWith(STREAM_END))
    throw changed(`stream ${number} is not as ours`)
  if (STRUCTURE.test(body.slice(from, to))) throw changed(`stream ${number} looks like a part of the file`)
  return Uint8Array.from(body.slice(from, to), (character) => character.charCodeAt(0))
}

/** A reserved field that now holds a document time-stamp. */
function checkFilledField({ empty }: Signed, { number, body }: Added, [stamp, ...others]: readonly Added[]): void {
  if (!empty.has(number)) throw changed(`object ${number} was rewritten`)
  if (!stamp || others.length > 0 || body !== `${empty.get(number)}/V ${stamp.number} 0 R\n${CLOSE}`)
    throw changed(`field ${number} was filled`)
  checkTimeStamp(stamp)
  empty.delete(number)
}

function checkTimeStamp({ number, body }: Added): void {
  if (!TIME_STAMP.test(body)) throw changed(`object ${number} is not a time-stamp as ours`)
}
