// Test fixture: a one-page PDF certificate, signed and time-stamped in PAdES revisions as the product's PDF library writes them.
import { concat, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { formatCertificateKeywords } from './certificate-keywords.ts'

export interface PdfSigners {
  /** Returns a detached signature, DER. */
  sign(content: Uint8Array): Promise<Uint8Array>
  /** Returns the bare time-stamp token. */
  stamp(content: Uint8Array): Promise<Uint8Array>
}

type Objects = readonly (readonly [number: number, body: string])[]

const CATALOGUE = 1
const CONTENT = 4
const FORM = 7
/** The empty field reserved for the time-stamp. */
const READY_FIELD = 10
const SIGNATURE_BYTES = 8192
const STAMP = '/Type /DocTimeStamp\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.RFC3161'

export interface PdfOptions {
  readonly text?: string
  /** Default: the record alone. */
  readonly keywords?: string
  /** Whether the time-stamp field exists when the document is signed, as in the product, or is added afterwards. */
  readonly field?: 'ready' | 'added'
}

export async function signedPdf(recordDigest: string, signers: PdfSigners, options: PdfOptions = {}): Promise<Uint8Array> {
  const { text = 'Certificate', keywords = keywordsOf(recordDigest), field: way = 'ready' } = options
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
    [FORM, way === 'ready' ? form(9, READY_FIELD) : form(9)],
    [8, signature('/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached')],
    [9, field('Signature', 8)],
    ...(way === 'ready' ? [[READY_FIELD, field('DocumentTimeStamp')] as const] : []),
  ])
  const certificate = sizeOf(pdf)
  pdf = revision(pdf, [
    [CATALOGUE, catalogue(`/DSS ${certificate + 1} 0 R`)],
    [certificate, stream('not a certificate, only its place')],
    [certificate + 1, `<<\n/Type /DSS\n/Certs [${certificate} 0 R]\n>>`],
  ])
  if (way === 'ready') return readyRevision(pdf, signers)
  pdf = await stampedRevision(pdf, signers)
  const list = sizeOf(pdf)
  return revision(pdf, [
    [CATALOGUE, catalogue(`/DSS ${list} 0 R`)],
    [list, `<<\n/Type /DSS\n/Certs [${certificate} 0 R]\n>>`],
  ])
}

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
function readyRevision(pdf: Uint8Array, { stamp }: PdfSigners): Promise<Uint8Array> {
  const number = sizeOf(pdf)
  return signedRevision(pdf, stamp, (signature) => [
    [READY_FIELD, field('DocumentTimeStamp', number)],
    [number, signature(STAMP)],
  ])
}

const lastOf = (pdf: Uint8Array, pattern: RegExp): string =>
  [...new TextDecoder('latin1').decode(pdf).matchAll(pattern)].at(-1)?.[1] ?? ''

const catalogue = (more = ''): string => `<<\n/Type /Catalog\n/Pages 2 0 R\n/AcroForm ${FORM} 0 R\n${more ? `${more}\n` : ''}>>`
const form = (...fields: readonly number[]): string =>
  `<<\n/Fields [${fields.map((number) => `${number} 0 R`).join(' ')}]\n/DA (/Helv 0 Tf 0 g)\n/SigFlags 3\n>>`
const field = (name: string, signature?: number): string =>
  `<<\n/Type /Annot\n/Subtype /Widget\n/FT /Sig\n/T (${name})\n/F 132\n/P 3 0 R\n/Rect [0 0 0 0]\n${signature ? `/V ${signature} 0 R\n` : ''}>>`
const stream = (content: string): string => `<<\n/Length ${content.length}>>\nstream\n${content}\nendstream`

/** Appends the objects and their cross-reference table. */
function revision(before: Uint8Array, objects: Objects): Uint8Array {
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
  return concat(before, utf8(text))
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
const sizeOf = (pdf: Uint8Array): number => Number([...tailOf(pdf).matchAll(/\/Size (\d+)\n/g)].at(-1)?.[1] ?? 0)

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
