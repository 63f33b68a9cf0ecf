// The hole in a signed PDF: the bytes a signature covers are all but its own, which stand between two brackets.
import { createHash } from 'node:crypto'
import { CertificateFault } from './port.ts'

export interface SignaturePlace {
  /** Of the first bracket, and behind the second. */
  readonly from: number
  readonly to: number
  /** SHA-256 of everything else. */
  readonly digest: Uint8Array
}

const LONGEST_RANGE = 80

/** Of the last signature, which must cover the file to its end. */
export function findSignaturePlace(pdf: Uint8Array): SignaturePlace {
  const buffer = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const at = buffer.lastIndexOf('/ByteRange')
  const range = /^\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(buffer.toString('latin1', at, at + LONGEST_RANGE))
  const [from, to, rest] = range?.slice(1).map(Number) ?? []
  if (at < 0 || from === undefined || to === undefined || rest === undefined || to + rest !== buffer.length)
    throw new CertificateFault('signing', 'the PDF has no signature over its whole length')
  if (buffer[from] !== 0x3c || buffer[to - 1] !== 0x3e)
    throw new CertificateFault('signing', 'the signature is not where it should be')
  const digest = createHash('sha256').update(buffer.subarray(0, from)).update(buffer.subarray(to)).digest()
  return { from, to, digest }
}

/** Changes the bytes in place; what is left of the hole stays zero. */
export function fillSignaturePlace(pdf: Uint8Array, { from, to }: SignaturePlace, signature: Uint8Array): void {
  const hex = Buffer.from(signature).toString('hex')
  const room = to - from - 2
  if (hex.length > room) throw new CertificateFault('too-large', `a signature of ${signature.length} bytes`)
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).write(hex.padEnd(room, '0'), from + 1, 'latin1')
}
