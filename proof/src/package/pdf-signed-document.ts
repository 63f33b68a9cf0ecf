// Reads a document that several people sign, field by field: each revision may only fill one empty field with a signature and its drawing.
import { latin1, type PdfDictionary, PdfError, type PdfValue } from './pdf-object.ts'
import { bodyOf, nameOf, type PdfRevision, PdfView, readRevisions, referenceOf } from './pdf-revision.ts'
import { MAX_PDF_BYTES, MAX_SIGNATURE_FIELDS, type PdfSignature, readSignature, SIGNATURE_FORM } from './pdf-signature.ts'
import { checkUpdates } from './pdf-update.ts'

export interface SignatureRectangle {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export interface EmptyField {
  readonly number: number
  /** Up to its closing brackets, so that entries can follow. */
  readonly open: string
  readonly rectangle: SignatureRectangle
}

export interface DocumentSignature extends PdfSignature {
  readonly field: string
  /** As the signature states it. */
  readonly signedAt: Date
  readonly reason: string
}

export interface SignedDocument {
  /** In the order of signing. */
  readonly signatures: readonly DocumentSignature[]
  /** Visible fields that nobody has signed yet, by name. */
  readonly empty: ReadonlyMap<string, EmptyField>
  /** The document time-stamp, after all signatures. */
  readonly timeStamp: PdfSignature | undefined
  /** Length of the file as it was drawn, before the first signature. */
  readonly drawnEnd: number
  /** The first free object number. */
  readonly nextNumber: number
}

interface Field extends EmptyField {
  readonly name: string
}

const CLOSE = '>>'
const NUMBER = '-?\\d{1,4}(?:\\.\\d{1,2})?'
const SIGNATURE =
  /^<<\n\/Type \/Sig\n\/Filter \/Adobe\.PPKLite\n\/SubFilter \/ETSI\.CAdES\.detached\n\/ByteRange \[0 [1-9]\d{0,9} {1,10}[1-9]\d{0,9} {1,10}[1-9]\d{0,9} {0,10}\]\n\/Contents <[0-9a-f]+>\n\/M \(D:\d{14}Z\)\n\/Reason \(([ !#-'*-[\]-~]{1,200})\)\n>>$/
const DRAWING = new RegExp(
  `^<<\\n/Type /XObject\\n/Subtype /Form\\n/BBox \\[0 0 (${NUMBER}) (${NUMBER})\\]\\n/Resources <<\\n>>\\n/Length ([1-9]\\d{0,6})\\n>>\\nstream\\n([^]*)\\nendstream$`,
)
/** Lines and filled shapes only: no text, picture or other object, so that a drawing cannot show anything beside its field. */
const OPERATORS = new RegExp(`^(?:(?:${NUMBER} ){0,6}(?:m|l|c|h|f|S|w|J|j|rg|RG)\\n)*$`)

const changed = (about: string): PdfError => new PdfError('changed', about)

/** Throws PdfError. Does not verify the signatures cryptographically. */
export function readSignedDocument(bytes: Uint8Array): SignedDocument {
  if (bytes.length > MAX_PDF_BYTES) throw new PdfError('form', 'too large')
  const text = latin1(bytes)
  const newestFirst = readRevisions(text)
  const drawn = newestFirst.at(-1)
  if (!drawn) throw new PdfError('form', 'no revision')
  const empty = new Map(fieldsOf(bytes, text, drawn).map((field) => [field.name, field]))
  const signatures: DocumentSignature[] = []
  let { size } = drawn.trailer
  for (const revision of newestFirst.toReversed().slice(1)) {
    const signature = signatureOf(bytes, text, newestFirst, revision, empty, size)
    if (!signature) break
    empty.delete(signature.field)
    signatures.push(signature)
    size = revision.trailer.size
  }
  const signedEnd = signatures.at(-1)?.end ?? drawn.end
  checkUpdates(bytes, text, newestFirst, signedEnd, 'document')
  const timeStamp = timeStampOf(bytes, text, newestFirst, signatures.length)
  if (timeStamp && empty.size > 0) throw changed('time-stamped before everybody had signed')
  return { signatures, empty, timeStamp, drawnEnd: drawn.end, nextNumber: newestFirst[0]?.trailer.size ?? 0 }
}

/** The visible signature fields; an invisible one is reserved for the document time-stamp. */
function fieldsOf(bytes: Uint8Array, text: string, drawn: PdfRevision): Field[] {
  const view = new PdfView(bytes, [drawn])
  return allFields(view).flatMap(({ number, dictionary }) => {
    const name = textOf(dictionary.get('T'))
    const body = view.body(text, number)
    if (nameOf(dictionary.get('FT')) !== 'Sig' || dictionary.has('V') || dictionary.has('AP') || !/^\w{1,64}$/.test(name))
      throw new PdfError('form', 'a field that is no empty signature')
    if (!body.startsWith('<<\n') || !body.endsWith(`\n${CLOSE}`))
      throw new PdfError('form', 'a field that is not in the prescribed form')
    const rectangle = rectangleOf(dictionary.get('Rect'))
    const isVisible = rectangle.right > rectangle.left && rectangle.top > rectangle.bottom
    return isVisible ? [{ name, number, open: body.slice(0, -CLOSE.length), rectangle }] : []
  })
}

function allFields(view: PdfView): { number: number; dictionary: PdfDictionary }[] {
  const form = view.dictionary(view.dictionary(view.root, 'the catalogue').get('AcroForm'), 'the form')
  const fields = view.resolve(form.get('Fields'))
  if (!Array.isArray(fields) || fields.length > MAX_SIGNATURE_FIELDS) throw new PdfError('form', 'no list of fields')
  return fields.map((field) => {
    const number = referenceOf(field)
    if (number === undefined) throw new PdfError('form', 'a field that is no object')
    return { number, dictionary: view.dictionary(field, 'a field') }
  })
}

/** Undefined for a revision that fills none of the visible fields. */
function signatureOf(
  bytes: Uint8Array,
  text: string,
  newestFirst: readonly PdfRevision[],
  { objects, end }: PdfRevision,
  empty: ReadonlyMap<string, Field>,
  size: number,
): DocumentSignature | undefined {
  const [first, signature, drawing, ...others] = [...objects].map(([number, place]) => ({
    number,
    body: bodyOf(text, number, place),
  }))
  const field = first && [...empty.values()].find(({ number }) => number === first.number)
  if (!first || !field) return undefined
  if (signature?.number !== size || drawing?.number !== size + 1 || others.length > 0)
    throw changed(`field ${field.name} was filled with other objects`)
  if (first.body !== `${field.open}/V ${size} 0 R\n/AP <<\n/N ${size + 1} 0 R\n>>\n${CLOSE}`)
    throw changed(`field ${field.name} was rewritten`)
  const reason = SIGNATURE.exec(signature.body)?.[1]
  if (reason === undefined) throw changed(`object ${size} is not a signature in the prescribed form`)
  checkDrawing(drawing.body, field)
  const view = new PdfView(
    bytes,
    newestFirst.filter((one) => one.end <= end),
  )
  const found = readSignature(bytes, view, view.dictionary({ reference: field.number }, 'a field'), newestFirst)
  if (found.end !== end || found.form !== SIGNATURE_FORM || !found.signedAt)
    throw new PdfError('coverage', `the signature in ${field.name} does not end its revision`)
  return { field: field.name, contents: found.contents, covered: found.covered, end, signedAt: found.signedAt, reason }
}

function checkDrawing(body: string, { name, rectangle }: Field): void {
  const [, width, height, length, content] = DRAWING.exec(body) ?? []
  if (content === undefined || content.length !== Number(length) || !OPERATORS.test(`${content}\n`))
    throw changed(`the drawing in ${name} is not in the prescribed form`)
  const isOfField =
    Math.abs(Number(width) - (rectangle.right - rectangle.left)) < 0.02 &&
    Math.abs(Number(height) - (rectangle.top - rectangle.bottom)) < 0.02
  if (!isOfField) throw changed(`the drawing in ${name} has another size`)
}

function timeStampOf(
  bytes: Uint8Array,
  text: string,
  newestFirst: readonly PdfRevision[],
  signed: number,
): PdfSignature | undefined {
  const view = new PdfView(bytes, newestFirst)
  const filled = allFields(view).filter(({ dictionary }) => dictionary.has('V'))
  if (text.split('/ByteRange').length - 1 !== filled.length) throw new PdfError('coverage', 'signatures beside the fields')
  const stamps = filled
    .map(({ dictionary }) => readSignature(bytes, view, dictionary, newestFirst))
    .filter(({ form }) => form !== SIGNATURE_FORM)
  if (stamps.length + signed !== filled.length || stamps.length > 1) throw changed('signatures in other fields')
  const [stamp] = stamps
  if (stamp && stamp.end !== bytes.length) throw changed('something was added after the time-stamp')
  return stamp && { contents: stamp.contents, covered: stamp.covered, end: stamp.end }
}

function rectangleOf(value: PdfValue | undefined): SignatureRectangle {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((item) => typeof item === 'number'))
    throw new PdfError('form', 'a field without a rectangle')
  const [left, bottom, right, top] = value as [number, number, number, number]
  return { left, bottom, right, top }
}

const textOf = (value: PdfValue | undefined): string =>
  typeof value === 'object' && value !== null && 'text' in value ? value.text : ''
