// Reads the signatures of a PDF (PAdES, ETSI EN 319 142-1): the bytes each covers; later changes may only be time-stamps and validation data.
import { concat } from '../bytes/digest.ts'
import { fromHex } from '../bytes/hex.ts'
import { latin1, type PdfDictionary, PdfError, type PdfValue } from './pdf-object.ts'
import { nameOf, type PdfRevision, PdfView, readRevisions, referenceOf } from './pdf-revision.ts'
import { checkUpdates, type ValidationData } from './pdf-update.ts'

export { PdfError, type PdfReason } from './pdf-object.ts'

export interface PdfSignature {
  /** CMS, DER: a detached signature, or the token of a document time-stamp. */
  readonly contents: Uint8Array
  /** The file up to the end of the signature's revision, without the signature. */
  readonly covered: readonly [Uint8Array, Uint8Array]
  /** The end of the covered revision. */
  readonly end: number
}

export interface SignedPdf {
  readonly signature: PdfSignature
  /** In ascending order of offset; at least one. */
  readonly timeStamps: readonly PdfSignature[]
  /** The document's keywords, as signed. */
  readonly keywords: string | undefined
  /** The time of signing that the signature covers, as the signer states it. */
  readonly signedAt: Date
  /** Certificates and revocation lists that were added after the signature. */
  readonly validationData: ValidationData
}

export const MAX_PDF_BYTES = 64 * 1024 * 1024
export const MAX_SIGNATURE_FIELDS = 16
export const SIGNATURE_FORM = 'ETSI.CAdES.detached'
const TIME_STAMP_FORM = 'ETSI.RFC3161'

/** Throws PdfError. Does not verify the signatures cryptographically. */
export function readSignedPdf(bytes: Uint8Array): SignedPdf {
  if (bytes.length > MAX_PDF_BYTES) throw new PdfError('form', 'too large')
  const text = latin1(bytes)
  const revisions = readRevisions(text)
  const view = new PdfView(bytes, revisions)
  const form = view.dictionary(view.dictionary(view.root, 'the catalogue').get('AcroForm'), 'the form')
  const fields = view.resolve(form.get('Fields'))
  if (!Array.isArray(fields) || fields.length > MAX_SIGNATURE_FIELDS) throw new PdfError('form', 'no list of fields')
  const found = fields
    .map((field) => view.dictionary(field, 'a field'))
    // A signature field without a value is reserved for a time-stamp.
    .filter((field) => field.has('V') || nameOf(field.get('FT')) !== 'Sig')
    .map((field) => readSignature(bytes, view, field, revisions))
  // A signature outside the fields would be found by a text search but by no PDF reader.
  if (text.split('/ByteRange').length - 1 !== found.length) throw new PdfError('coverage', 'signatures beside the fields')

  const [signature, ...others] = found.filter(({ form }) => form === SIGNATURE_FORM)
  if (!signature || others.length > 0) throw new PdfError('unsigned', `${others.length + (signature ? 1 : 0)} signatures`)
  const timeStamps = found.filter((each) => each !== signature).sort((a, b) => a.end - b.end)
  if (timeStamps.length === 0) throw new PdfError('undated', 'no document time-stamp')
  if (timeStamps.some(({ form, end }) => form !== TIME_STAMP_FORM || end <= signature.end))
    throw new PdfError('changed', 'signed again by others')
  const validationData = checkUpdates(bytes, text, revisions, signature.end, 'certificate')
  const signed = new PdfView(
    bytes,
    revisions.filter(({ end }) => end <= signature.end),
  )
  return {
    signature,
    timeStamps,
    keywords: keywordsOf(signed),
    signedAt: signature.signedAt ?? undated(),
    validationData,
  }
}

export interface FoundSignature extends PdfSignature {
  readonly form: string | undefined
  readonly signedAt: Date | undefined
}

function undated(): never {
  throw new PdfError('undated', 'no time of signing')
}

/** Throws PdfError. The signature in a field, which must cover the file up to the end of its revision. */
export function readSignature(
  bytes: Uint8Array,
  view: PdfView,
  field: PdfDictionary,
  revisions: readonly PdfRevision[],
): FoundSignature {
  if (nameOf(field.get('FT')) !== 'Sig' || referenceOf(field.get('V')) === undefined)
    throw new PdfError('form', 'a field that is no signature')
  const dictionary = view.dictionary(field.get('V'), 'a signature')
  const contents = dictionary.get('Contents')
  if (typeof contents !== 'object' || contents === null || !('digits' in contents))
    throw new PdfError('form', 'a signature without bytes')
  const { digits, from, to } = contents
  const [start, before, after, rest] = numbers(dictionary.get('ByteRange'))
  const end = after + rest
  if (start !== 0 || before !== from || after !== to) throw new PdfError('coverage', 'more is left out than the signature')
  if (!revisions.some((revision) => revision.start < from && to < revision.at && revision.end === end))
    throw new PdfError('coverage', 'not signed up to the end of its revision')
  return {
    contents: derOf(digits),
    covered: [bytes.subarray(0, before), bytes.subarray(after, end)],
    end,
    form: nameOf(dictionary.get('SubFilter')),
    signedAt: dateOf(dictionary.get('M')),
  }
}

/** `(D:YYYYMMDDHHMMSSZ)`, the form that our writer gives it. */
function dateOf(value: PdfValue | undefined): Date | undefined {
  const text = typeof value === 'object' && value !== null && 'text' in value ? value.text : ''
  const [, ...parts] = /^D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(text) ?? []
  const [year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

function numbers(value: PdfValue | undefined): [number, number, number, number] {
  if (!Array.isArray(value) || value.length !== 4 || !value.every((item) => Number.isSafeInteger(item)))
    throw new PdfError('coverage', 'no range of bytes')
  return value as [number, number, number, number]
}

/** The space reserved for a signature is larger than the signature and padded with zeros. */
function derOf(digits: string): Uint8Array {
  const lower = digits.toLowerCase()
  // No mixed case: no signature covers the digits of the last one, so they would be malleable.
  if (!/^([0-9a-f]{2})+$/.test(lower) || (digits !== lower && digits !== digits.toUpperCase()))
    throw new PdfError('form', 'a signature that is not hexadecimal')
  const head = fromHex(lower.slice(0, 12))
  const lengthBytes = (head[1] ?? 0) < 0x80 ? 0 : (head[1] ?? 0) - 0x80
  if (lengthBytes > 4 || head.length < 2 + lengthBytes) throw new PdfError('form', 'a signature that is not DER')
  const length = head.subarray(2, 2 + lengthBytes).reduce((sum, byte) => sum * 256 + byte, lengthBytes === 0 ? (head[1] ?? 0) : 0)
  const size = 2 + lengthBytes + length
  const padding = lower.slice(size * 2)
  if (size * 2 > lower.length || !/^0*$/.test(padding)) throw new PdfError('form', 'a signature with something after it')
  return fromHex(lower.slice(0, size * 2))
}

function keywordsOf(view: PdfView): string | undefined {
  const info = view.resolve(view.info)
  const keywords = info instanceof Map ? view.resolve(info.get('Keywords')) : null
  return typeof keywords === 'object' && keywords !== null && 'text' in keywords ? keywords.text : undefined
}

/** The signed bytes: everything before and after the signature. */
export const coveredBytes = ({ covered }: PdfSignature): Uint8Array => concat(...covered)
