// Checks the revisions after the signature of a PDF: only document time-stamps, certificates and revocation lists may be added, nothing visible.
import { type PdfDictionary, PdfError, type PdfValue, pdfText } from './pdf-object.ts'
import { nameOf, type PdfRevision, PdfView, referenceOf } from './pdf-revision.ts'

const FIELD_ENTRIES = new Set(['FT', 'T', 'V', 'Type', 'Subtype', 'F', 'P', 'Rect'])

/** Compares each later revision with the signed one. Throws PdfError('changed'). */
export function checkUpdates(bytes: Uint8Array, revisions: readonly PdfRevision[], signedEnd: number): void {
  const signedRevisions = revisions.filter(({ end }) => end <= signedEnd)
  const signed = new PdfView(bytes, signedRevisions)
  const root = signed.trailer.get('Root')
  const catalogue = signed.dictionary(root, 'the catalogue')
  const form = catalogue.get('AcroForm')
  const size = signed.trailer.get('Size')
  const [rootNumber, formNumber] = [referenceOf(root), referenceOf(form)]
  if (typeof size !== 'number' || rootNumber === undefined || formNumber === undefined)
    throw new PdfError('form', 'no catalogue or form of its own')

  const empty = emptyFields(signed, signed.dictionary(form, 'the form'))
  for (const [at, revision] of revisions.entries()) {
    if (revision.end <= signedEnd) break
    checkTrailer(revision, signed.trailer)
    const view = new PdfView(bytes, revisions.slice(at))
    const start = revisions[at + 1]?.end ?? 0
    for (const [number, offset] of revision.objects) {
      if (number === 0 && offset === undefined) continue
      if (offset === undefined || offset < start || offset >= revision.at)
        throw new PdfError('changed', `object ${number} is out of place`)
      if (number < size && number !== rootNumber && number !== formNumber && !empty.has(number))
        throw new PdfError('changed', `object ${number} was rewritten`)
    }
    if (!same(view.dictionary(root, 'the catalogue'), catalogue, 'DSS')) throw new PdfError('changed', 'the catalogue')
    checkForm(view, view.dictionary(form, 'the form'), signed.dictionary(form, 'the form'), size)
    for (const [number, field] of empty) checkFilled(view, number, field, size)
  }
}

/** Signature fields that were empty when the document was signed, by object number; they may be filled later. */
function emptyFields(
  signed: PdfView,
  form: PdfDictionary,
): Map<number, { readonly field: PdfValue; readonly signed: PdfDictionary }> {
  const fields = form.get('Fields')
  const found = new Map<number, { readonly field: PdfValue; readonly signed: PdfDictionary }>()
  for (const field of Array.isArray(fields) ? fields : []) {
    const dictionary = signed.dictionary(field, 'a field')
    const number = referenceOf(field)
    if (number !== undefined && nameOf(dictionary.get('FT')) === 'Sig' && !dictionary.has('V'))
      found.set(number, { field, signed: dictionary })
  }
  return found
}

/** The field may now hold a document time-stamp and must otherwise equal the signed field. */
function checkFilled(
  view: PdfView,
  number: number,
  { field, signed }: { field: PdfValue; signed: PdfDictionary },
  size: number,
): void {
  const now = view.dictionary(field, 'a field')
  const value = now.get('V')
  const isTimeStamp =
    value === undefined ||
    ((referenceOf(value) ?? 0) >= size && nameOf(view.dictionary(value, 'a signature').get('Type')) === 'DocTimeStamp')
  if (!same(now, signed, 'V') || !isInvisible(now) || !isTimeStamp) throw new PdfError('changed', `field ${number} was filled`)
}

function isInvisible(field: PdfDictionary): boolean {
  const rectangle = field.get('Rect')
  return Array.isArray(rectangle) && rectangle.length === 4 && rectangle.every((number) => number === 0)
}

function checkTrailer({ trailer }: PdfRevision, signed: PdfDictionary): void {
  for (const name of ['Root', 'Info'])
    if (pdfValueText(trailer.get(name)) !== pdfValueText(signed.get(name))) throw new PdfError('changed', `another ${name}`)
}

/** Signed fields must stay in their position; added fields must be invisible time-stamps. */
function checkForm(view: PdfView, form: PdfDictionary, signed: PdfDictionary, size: number): void {
  const [fields, before] = [form.get('Fields'), signed.get('Fields')]
  if (!same(form, signed, 'Fields') || !Array.isArray(fields) || !Array.isArray(before)) throw new PdfError('changed', 'the form')
  if (!before.every((field, at) => pdfText(field) === pdfValueText(fields[at]))) throw new PdfError('changed', 'a field')
  for (const field of fields.slice(before.length)) {
    const dictionary = view.dictionary(field, 'a field')
    const isNew = (referenceOf(field) ?? 0) >= size && (referenceOf(dictionary.get('V')) ?? 0) >= size
    const isPlain = [...dictionary.keys()].every((name) => FIELD_ENTRIES.has(name))
    const isTimeStamp = nameOf(view.dictionary(dictionary.get('V'), 'a signature').get('Type')) === 'DocTimeStamp'
    if (!isNew || !isPlain || !isInvisible(dictionary) || !isTimeStamp) throw new PdfError('changed', 'a field was added')
  }
}

const same = (one: PdfDictionary, other: PdfDictionary, but: string): boolean =>
  pdfText(new Map([...one].filter(([name]) => name !== but))) === pdfText(new Map([...other].filter(([name]) => name !== but)))

const pdfValueText = (value: PdfValue | undefined): string => (value === undefined ? '' : pdfText(value))
