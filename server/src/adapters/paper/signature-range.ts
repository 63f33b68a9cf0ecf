// The placeholder of a signature in a PDF: the signature covers all bytes except those between the two angle brackets.
import { createHash } from 'node:crypto'
import { PaperFault } from './paper-fault.ts'

export interface SignatureRange {
  /** Offset of the first bracket, and after the second. */
  readonly from: number
  readonly to: number
  /** SHA-256 of all other bytes. */
  readonly digest: Uint8Array
}

// Enough for a chain of RSA certificates and an external time-stamp token with its own chain; twice as large in hex.
export const CONTAINER_BYTES = 16 * 1024

const MAX_RANGE_CHARACTERS = 80

/** Finds the last signature, which must cover the file to its end. */
export function findSignatureRange(pdf: Uint8Array): SignatureRange {
  const buffer = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const at = buffer.lastIndexOf('/ByteRange')
  const range = /^\/ByteRange \[0 (\d+) +(\d+) +(\d+) *\]/.exec(buffer.toString('latin1', at, at + MAX_RANGE_CHARACTERS))
  const [from, to, rest] = range?.slice(1).map(Number) ?? []
  if (at < 0 || from === undefined || to === undefined || rest === undefined || to + rest !== buffer.length)
    throw new PaperFault('signing', 'the PDF has no signature over its whole length')
  if (buffer[from] !== 0x3c || buffer[to - 1] !== 0x3e)
    throw new PaperFault('signing', 'the signature range is not enclosed in angle brackets')
  const digest = createHash('sha256').update(buffer.subarray(0, from)).update(buffer.subarray(to)).digest()
  return { from, to, digest }
}

/** The DER container without the padding of its placeholder. */
export function containerIn(pdf: Uint8Array, { from, to }: SignatureRange): Uint8Array {
  const padded = Buffer.from(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).toString('latin1', from + 1, to - 1), 'hex')
  // A SEQUENCE of 256 to 65,535 bytes: its length is in the two bytes after 30 82.
  return padded.subarray(0, 4 + padded.readUInt16BE(2))
}

/** Changes the bytes in place; the rest of the placeholder is zero. */
export function fillSignatureRange(pdf: Uint8Array, { from, to }: SignatureRange, signature: Uint8Array): void {
  const hex = Buffer.from(signature).toString('hex')
  const room = to - from - 2
  if (hex.length > room)
    throw new PaperFault('too-large', `the signature has ${signature.length} bytes, more than the placeholder`)
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).write(hex.padEnd(room, '0'), from + 1, 'latin1')
}
