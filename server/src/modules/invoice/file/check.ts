// Compares what the files of an invoice state with what was applied for.
import type { FileFormat } from '@attestry/contract/modules/invoice/application'
import { yuanOfFen } from '@attestry/contract/money'
import type { SealedBuyer } from '../application/sealed.ts'
import type { InvoiceContent } from './content.ts'
import { isActivePdf, readInvoiceFile } from './read.ts'

export interface IncomingInvoiceFile {
  readonly format: FileFormat
  readonly bytes: Buffer
}

export interface Expected {
  readonly number: string
  /** Negative for a red-letter invoice. */
  readonly fen: number
  /** Empty: not compared. */
  readonly sellerTaxNumber: string
  readonly buyer: SealedBuyer
}

export type FileProblem =
  | { readonly kind: 'unreadable' | 'active'; readonly format: FileFormat }
  | {
      readonly kind: 'mismatch'
      readonly format: FileFormat
      readonly what: 'number' | 'total' | 'taxNumber' | 'title' | 'sellerTaxNumber'
      readonly found: string
      readonly expected: string
    }

/** What a PDF shows is in the other formats; it is only searched for active content. */
export async function problemIn(files: readonly IncomingInvoiceFile[], expected: Expected): Promise<FileProblem | undefined> {
  for (const { format, bytes } of files) {
    if (format === 'pdf') {
      if (await isActivePdf(bytes)) return { kind: 'active', format }
      continue
    }
    const content = await readInvoiceFile(format, bytes)
    if (!content) return { kind: 'unreadable', format }
    const difference = differenceOf(content, expected)
    if (difference) return { kind: 'mismatch', format, ...difference }
  }
  return undefined
}

/** Full-width brackets and spaces are written either way. */
const plain = (title: string) => title.replace(/\s/g, '').replaceAll('（', '(').replaceAll('）', ')')

function differenceOf(content: InvoiceContent, { number, fen, buyer, sellerTaxNumber }: Expected) {
  if (content.number !== number) return { what: 'number', found: content.number, expected: number } as const
  const total = yuanOfFen(fen)
  if (content.total !== total) return { what: 'total', found: content.total, expected: total } as const
  if (content.buyerTaxNumber !== buyer.taxNumber)
    return { what: 'taxNumber', found: content.buyerTaxNumber, expected: buyer.taxNumber } as const
  if (sellerTaxNumber !== '' && content.sellerTaxNumber !== sellerTaxNumber)
    return { what: 'sellerTaxNumber', found: content.sellerTaxNumber, expected: sellerTaxNumber } as const
  // A person's name may be followed by the note that the buyer is a natural person.
  const isPerson = buyer.kind === 'person'
  const title = plain(content.buyerTitle ?? buyer.title)
  const matches = isPerson ? title.startsWith(plain(buyer.title)) : title === plain(buyer.title)
  return matches ? undefined : ({ what: 'title', found: content.buyerTitle ?? '', expected: buyer.title } as const)
}
