// Adds the signatures of several people to a drawn document, one revision each (PAdES B-T), and at the end validation data and a document time-stamp.
import { sameBytes } from '@attestry/proof/bytes/digest'
import { readSignedDocument, type SignedDocument } from '@attestry/proof/package/pdf-signed-document'
import { parseCrl } from '@attestry/proof/signature/certificate'
import { appendRevision } from './append-revision.ts'
import { beijingTime, readTime } from './format.ts'
import { drawInk, type Size } from './ink.ts'
import { coordinate } from './outline.ts'
import { checkOwnCertificate, withArchive } from './pades.ts'
import { PaperFault, signingFaults } from './paper-fault.ts'
import type { PaperSigning, PersonalSignature } from './port.ts'
import { signedContainer } from './signature-container.ts'
import { CONTAINER_BYTES, fillSignatureRange, findSignatureRange } from './signature-range.ts'
import type { Typefaces } from './typeface.ts'

const REASON = /^[ !#-'*-[\]-~]{1,200}$/
/** Room for each of the three offsets, which are known only when the revision is complete. */
const OFFSET_DIGITS = 10

/** Returns the next version of the document. */
export function signDocument(
  typefaces: Typefaces,
  version: Uint8Array,
  signature: PersonalSignature,
  signing: PaperSigning,
): Promise<Uint8Array> {
  return signingFaults(async () => {
    const before = readSignedDocument(version)
    const bytes = withEmptySignature(typefaces, version, before, signature)
    checkOwnCertificate(signing, signing.crls.map(parseCrl), readTime(signature.signedAt))
    const range = findSignatureRange(bytes)
    fillSignatureRange(bytes, range, await signedContainer(range.digest, signing))
    checkNextVersion(version, bytes, before, signature.field)
    return bytes
  })
}

/** After the last signature: the file can be validated when the certificates have expired. */
export function finishDocument(version: Uint8Array, archive: Pick<PaperSigning, 'timeStamp' | 'crls'>): Promise<Uint8Array> {
  return signingFaults(async () => {
    const { signatures, empty, timeStamp } = readSignedDocument(version)
    if (empty.size > 0 || timeStamp) throw new PaperFault('signing', 'the document is not ready for its time-stamp')
    const finished = await withArchive(version, archive, archive.crls.map(parseCrl), signatures.length)
    const after = readSignedDocument(finished)
    if (!after.timeStamp || after.signatures.length !== signatures.length)
      throw new PaperFault('signing', 'the finished document has no time-stamp')
    return finished
  })
}

function withEmptySignature(
  typefaces: Typefaces,
  version: Uint8Array,
  { empty, nextNumber }: SignedDocument,
  { field, reason, signedAt, ink, caption }: PersonalSignature,
): Uint8Array {
  const place = empty.get(field)
  if (!place) throw new PaperFault('signing', `the field ${field} is not empty`)
  if (!REASON.test(reason)) throw new PaperFault('content', 'a reason has 1 to 200 ASCII characters without brackets')
  const { left, bottom, right, top } = place.rectangle
  const size = { width: right - left, height: top - bottom }
  const at = readTime(signedAt)
  at.setUTCMilliseconds(0)
  const drawing = drawInk(typefaces, ink, `${caption} ${beijingTime(at.toISOString())}`, size)
  const body = `${place.open}/V ${nextNumber} 0 R\n/AP <<\n/N ${nextNumber + 1} 0 R\n>>\n>>`
  const objects = [emptySignature(reason, at), drawingObject(drawing, size)]
  const bytes = appendRevision(version, { number: place.number, body }, objects)
  writeRange(bytes, version.length)
  return bytes
}

function emptySignature(reason: string, signedAt: Date): string {
  const offset = ' '.repeat(OFFSET_DIGITS)
  return [
    '<<\n/Type /Sig\n/Filter /Adobe.PPKLite\n/SubFilter /ETSI.CAdES.detached\n',
    `/ByteRange [0 ${offset} ${offset} ${offset}]\n`,
    `/Contents <${'0'.repeat(2 * CONTAINER_BYTES)}>\n`,
    `/M (D:${signedAt.toISOString().slice(0, 19).replace(/\D/g, '')}Z)\n/Reason (${reason})\n>>`,
  ].join('')
}

function drawingObject(lines: readonly string[], { width, height }: Size): string {
  const content = lines.join('\n')
  return [
    `<<\n/Type /XObject\n/Subtype /Form\n/BBox [0 0 ${coordinate(width)} ${coordinate(height)}]\n/Resources <<\n>>\n`,
    `/Length ${content.length}\n>>\nstream\n${content}\nendstream`,
  ].join('')
}

/** States which bytes the signature covers: all but its own digits. */
function writeRange(pdf: Uint8Array, from: number): void {
  const buffer = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const left = buffer.indexOf('/Contents <', from) + '/Contents '.length
  const right = left + 2 * CONTAINER_BYTES + 2
  const offsets = [left, right, buffer.length - right].map((value) => String(value).padEnd(OFFSET_DIGITS))
  buffer.write(`/ByteRange [0 ${offsets.join(' ')}]`, buffer.indexOf('/ByteRange [0', from), 'latin1')
}

/** Reads the next version back: it continues the last one byte by byte, and has this signature more. */
function checkNextVersion(version: Uint8Array, next: Uint8Array, before: SignedDocument, field: string): void {
  const after = readSignedDocument(next)
  const isContinued = sameBytes(next.subarray(0, version.length), version)
  if (!isContinued || after.signatures.length !== before.signatures.length + 1 || after.signatures.at(-1)?.field !== field)
    throw new PaperFault('signing', 'the signature changed the document')
}
