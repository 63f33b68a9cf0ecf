// Test fixture: a one-page PDF certificate, signed and time-stamped in PAdES revisions as the product's PDF library writes them.
import { concat, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatCertificateKeywords } from './certificate-keywords.ts'
import { latin1 } from './pdf-object.ts'

export interface PdfSigners {
  /** Returns a detached signature, DER. */
  sign(content: Uint8Array): Promise<Uint8Array>
  /** Returns the bare time-stamp token. */
  stamp(content: Uint8Array): Promise<Uint8Array>
  /** The time of signing that the signature states. */
  readonly now: Date
  /** In DER; default: none of their signatures' own, only a place for one. */
  readonly validationData?: { readonly certificates: readonly Uint8Array[]; readonly lists: readonly Uint8Array[] }
}

export type Objects = readonly (readonly [number: number, body: string])[]

export const CATALOGUE = 1
const CONTENT = 4
export const FORM = 7
/** The empty field reserved for the time-stamp. */
export const READY_FIELD = 10
export const SIGNED_FIELD = 9
const SIGNATURE_BYTES = 8192
const STAMP = '/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161'

export interface PdfOptions {
  readonly text?: string
  /** Default: the record alone. */
  readonly keywords?: string
}

export async function signedPdf(recordDigest: string, signers: PdfSigners, options: PdfOptions = {}): Promise<Uint8Array> {
  const { text = 'Certificate', keywords = keywordsOf(recordDigest) } = options
  let pdf = revision(new Uint8Array([...utf8('%PDF-1.7\n%'), 0xff, 0xff, 0xff, 0xff, 0x0a]), [
    [CATALOGUE, '<<\n/Type /Catalog\n/Pages 2 0 R\n>>'],
    [2, '<<\n/Type /Pages\n/Kids [3 0 R]\n/Count 1\n>>'],
    [3, `<<\n/Type /Page\n/Parent 2 0 R\n/MediaBox [0 0 300 200]\n/Contents ${CONTENT} 0 R\n/Resources <<\n>>\n>>`],
    [CONTENT, stream(`% ${text}\n10 10 100 100 re f\n`)],
    [5, `(${keywords})`],
    [6, '<<\n/Producer (Attestry)\n/Keywords 5 0 R\n>>'],
  ])
  pdf = await signedRevision(pdf, signers.sign, (signature) => [
    [CATALOGUE, catalogue()],
    [FORM, form(SIGNED_FIELD, READY_FIELD)],
    [8, signature(`/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n/M (${pdfDate(signers.now)})`)],
    [SIGNED_FIELD, field('Signature', 8)],
    [READY_FIELD, field('DocumentTimeStamp')],
  ])
  return inReadyField(withValidationData(pdf, signers.validationData ?? placeholder), signers)
}

const placeholder = { certificates: [utf8('not a certificate, only its place')], lists: [] }

/** As our writer adds it. */
export function withValidationData(
  pdf: Uint8Array,
  { certificates, lists }: NonNullable<PdfSigners['validationData']>,
): Uint8Array {
  const first = sizeOf(pdf)
  const streams = [...certificates, ...lists].map((der) => stream(latin1(der)))
  const references = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `${first + from + at} 0 R`).join(' ')
  const listed = lists.length > 0 ? `/CRLs [${references(certificates.length, lists.length)}]\n` : ''
  return revision(pdf, [
    [CATALOGUE, catalogue(`/DSS ${first + streams.length} 0 R`)],
    ...streams.map((body, at) => [first + at, body] as const),
    [first + streams.length, `<<\n/Type /DSS\n/Certs [${references(0, certificates.length)}]\n${listed}>>`],
  ])
}

const pdfDate = (date: Date): string => `D:${date.toISOString().replace(/[-:T]|\.\d+/g, '')}`

/** As in certificates of earlier versions, which name no time-stamps. */
export const keywordsOf = (recordDigest: string): string => formatCertificateKeywords({ record: recordDigest, tokens: new Map() })

/** Adds a forged revision that replaces the page content. */
export const withOtherPage = (pdf: Uint8Array): Uint8Array => revision(pdf, [[CONTENT, stream('% Forged\n0 0 300 200 re f\n')]])

/** Adds another document time-stamp over the whole file. */
export const stampedAgain = (pdf: Uint8Array, signers: PdfSigners): Promise<Uint8Array> => stampedRevision(pdf, signers)

/** Adds a time-stamp in a new field after the existing ones. */
function stampedRevision(pdf: Uint8Array, { stamp }: PdfSigners): Promise<Uint8Array> {
  const number = sizeOf(pdf)
  const fields = [...lastOf(pdf, /\/Fields \[([^\]]*)\]/g).matchAll(/(\d+) 0 R/g)].map(([, each]) => Number(each))
  return signedRevision(pdf, stamp, (signature) => [
    [FORM, form(...fields, number + 1)],
    [number, signature(STAMP)],
    [number + 1, field(`Timestamp_${number}`, number)],
  ])
}

/** Adds a time-stamp in the reserved field. */
export const inReadyField = (pdf: Uint8Array, signers: PdfSigners): Promise<Uint8Array> =>
  stampedWith(pdf, signers, (number) => [[READY_FIELD, field('DocumentTimeStamp', number)]])

/** Adds a time-stamp, and objects that refer to it by its number. */
export function stampedWith(pdf: Uint8Array, { stamp }: PdfSigners, objects: (number: number) => Objects): Promise<Uint8Array> {
  const number = sizeOf(pdf)
  return signedRevision(pdf, stamp, (signature) => {
    const others = objects(number)
    const isBefore = ([each]: Objects[number]) => each < number
    return [...others.filter(isBefore), [number, signature(STAMP)], ...others.filter((each) => !isBefore(each))]
  })
}

const lastOf = (pdf: Uint8Array, pattern: RegExp): string =>
  [...new TextDecoder('latin1').decode(pdf).matchAll(pattern)].at(-1)?.[1] ?? ''

export const catalogue = (more = ''): string =>
  `<<\n/Type /Catalog\n/Pages 2 0 R\n/AcroForm ${FORM} 0 R\n${more ? `${more}\n` : ''}>>`
export const form = (...fields: readonly number[]): string =>
  `<<\n/Fields [${fields.map((number) => `${number} 0 R`).join(' ')}]\n/DA (/Helv 0 Tf 0 g)\n/SigFlags 3\n>>`
export const field = (name: string, signature?: number): string =>
  `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (${name})\n/F 132\n/P 3 0 R\n/Rect [0 0 0 0]\n${signature ? `/V ${signature} 0 R\n` : ''}>>`
export const stream = (content: string): string => `<<\n/Length ${content.length}>>\nstream\n${content}\nendstream`

/** Appends the objects and their cross-reference table. */
export function revision(before: Uint8Array, objects: Objects): Uint8Array {
  let text = ''
  const offsets = objects.map(([number, body]) => {
    const offset = before.length + text.length
    text += `${number} 0 obj\n${body}\nendobj\n`
    return [number, offset] as const
  })
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(tailOf(before))?.[1]
  const at = before.length + text.length
  const size = Math.max(sizeOf(before), ...offsets.map(([number]) => number + 1))
  const table = tableOf(previous === undefined ? [[0, undefined], ...offsets] : offsets)
  const trailer = `/Size ${size}\n/Root ${CATALOGUE} 0 R\n${previous === undefined ? '' : `/Prev ${previous}\n`}/Info 6 0 R`
  text += `xref\n${table}trailer\n<<\n${trailer}\n>>\nstartxref\n${at}\n%%EOF\n`
  return concat(
    before,
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
  )
}

/** The entries in sections of consecutive numbers; an entry without offset is free. */
function tableOf(offsets: readonly (readonly [number: number, offset: number | undefined])[]): string {
  const sections: string[][] = []
  for (const [index, [number, offset]] of offsets.entries()) {
    if (offsets[index - 1]?.[0] !== number - 1) sections.push([])
    const entry = offset === undefined ? '0000000000 65535 f' : `${String(offset).padStart(10, '0')} 00000 n`
    sections.at(-1)?.push(entry)
  }
  let at = 0
  return sections
    .map((entries) => {
      const first = offsets[at]?.[0]
      at += entries.length
      return `${first} ${entries.length}\n${entries.map((entry) => `${entry}\r\n`).join('')}`
    })
    .join('')
}

const tailOf = (pdf: Uint8Array): string => new TextDecoder('latin1').decode(pdf.subarray(Math.max(0, pdf.length - 400)))
export const sizeOf = (pdf: Uint8Array): number => Number([...tailOf(pdf).matchAll(/\/Size (\d+)\n/g)].at(-1)?.[1] ?? 0)

/** Appends a revision with space for a signature, then signs all other bytes and fills it in. */
async function signedRevision(
  before: Uint8Array,
  sign: (content: Uint8Array) => Promise<Uint8Array>,
  objects: (signature: (head: string) => string) => Objects,
): Promise<Uint8Array> {
  const range = (numbers: readonly number[]) => numbers.map((number) => String(number).padEnd(10)).join(' ')
  const draft = revision(
    before,
    objects((head) => `<<\n${head}\n/ByteRange [0 ${range([0, 0, 0])}]\n/Contents <${'0'.repeat(2 * SIGNATURE_BYTES)}>\n>>`),
  )
  const from = indexOf(draft, '/Contents <0000', before.length) + '/Contents '.length
  const to = from + 2 * SIGNATURE_BYTES + 2
  draft.set(utf8(`/ByteRange [0 ${range([from, to, draft.length - to])}]`), indexOf(draft, '/ByteRange', before.length))
  const made = await sign(concat(draft.subarray(0, from), draft.subarray(to)))
  if (made.length > SIGNATURE_BYTES) throw new RangeError(`signature of ${made.length} bytes exceeds ${SIGNATURE_BYTES}`)
  draft.set(utf8(toHex(made).toUpperCase()), from + 1)
  return draft
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const found = new TextDecoder('latin1').decode(bytes.subarray(from)).indexOf(text)
  if (found < 0) throw new RangeError(`${text} not found in the PDF`)
  return from + found
}
