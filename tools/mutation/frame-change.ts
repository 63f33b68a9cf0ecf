// Changes to parts of a CMS structure that no signature covers: algorithm lists, lengths that are not DER, the order of elements, names of algorithms.
import { concat, sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { type PdfSigners, signedPdf } from '@attestry/proof/package/pdf.fixture'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { readSignedData } from '@attestry/proof/signature/cms'
import { attribute } from '@attestry/proof/signature/cms-attribute'
import { constructed, integer, nullValue, octetString, oid, readDer, sequence, utf8String } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import type { CheckId } from '@attestry/proof/verify/verdict'
import { type Change, fileOf, rewritten, type Samples } from './change.ts'
import { edited, type Frame } from './cms-change.ts'

const HIDDEN = utf8String('issued by the National Time Service Center')
type Edit = (frame: Frame, signer: Frame) => void

const rawChildren = (der: Uint8Array): Uint8Array[] =>
  readDer(der)
    .children()
    .map(({ raw }) => raw)

/** The same element with its length in one more byte than needed. */
export function longer(der: Uint8Array): Uint8Array {
  const { tag, content } = readDer(der)
  const size = content.length
  const length = size < 0x80 ? [0x81, size] : size < 0x100 ? [0x82, 0, size] : [0x83, 0, size >> 8, size & 0xff]
  return concat(Uint8Array.of(tag, ...length), content)
}

/** The same element with its end marked instead of its length stated. */
const indefinite = (der: Uint8Array): Uint8Array => {
  const { tag, content } = readDer(der)
  return concat(Uint8Array.of(tag, 0x80), content, Uint8Array.of(0, 0))
}

const at = (frame: Frame, place: number): Uint8Array => frame.at(place) ?? new Uint8Array(0)

/** Each changes a token or a signature beside what is signed. */
const FRAME_EDITS: Readonly<Record<string, Edit>> = {
  'one more digest algorithm, with a text as parameter': (frame) => {
    frame[1] = constructed(0x31, readDer(at(frame, 1)).content, sequence(oid('1.2.3.4'), HIDDEN))
  },
  'one more digest algorithm of an unknown name': (frame) => {
    frame[1] = constructed(0x31, readDer(at(frame, 1)).content, sequence(oid('1.2.156.10197.6.1.4.2.1')))
  },
  'its digest algorithm twice': (frame) => {
    frame[1] = constructed(0x31, readDer(at(frame, 1)).content, readDer(at(frame, 1)).content)
  },
  'one more digest algorithm that is known': (frame) => {
    frame[1] = constructed(0x31, readDer(at(frame, 1)).content, sequence(oid(OID.sha512)))
  },
  'the list of digest algorithms in a longer length': (frame) => {
    frame[1] = longer(at(frame, 1))
  },
  'the certificates in a longer length': (frame) => {
    frame[3] = longer(at(frame, 3))
  },
  'the certificates in an indefinite length': (frame) => {
    frame[3] = indefinite(at(frame, 3))
  },
  'the signed attributes in a longer length': (_, signer) => {
    signer[3] = longer(at(signer, 3))
  },
  'a signed attribute in a longer length': (_, signer) => {
    const [first, ...others] = rawChildren(at(signer, 3))
    signer[3] = constructed(0xa0, longer(first ?? HIDDEN), ...others)
  },
  'the signed attributes in another order': (_, signer) => {
    signer[3] = constructed(0xa0, ...rawChildren(at(signer, 3)).reverse())
  },
  'a signed attribute twice': (_, signer) => {
    const parts = rawChildren(at(signer, 3))
    signer[3] = constructed(0xa0, ...parts, ...parts.slice(0, 1))
  },
  'one more signed attribute': (_, signer) => {
    signer[3] = constructed(0xa0, ...rawChildren(at(signer, 3)), attribute('1.2.3', HIDDEN))
  },
  'the signature in a longer length': (_, signer) => {
    signer[5] = longer(at(signer, 5))
  },
  'the signature as pieces': (_, signer) => {
    const { content } = readDer(at(signer, 5))
    signer[5] = constructed(0x24, octetString(content.subarray(0, 10)), octetString(content.subarray(10)))
  },
  'a number in the signature with a leading zero': (_, signer) => {
    const [r, s] = readDer(readDer(at(signer, 5)).content).children()
    const padded = concat(Uint8Array.of(2, (r?.content.length ?? 0) + 1, 0), r?.content ?? HIDDEN)
    signer[5] = octetString(sequence(padded, s?.raw ?? HIDDEN))
  },
  'a byte after the signature': (_, signer) => {
    signer[5] = octetString(concat(readDer(at(signer, 5)).content, Uint8Array.of(0)))
  },
  'a parameter of the signature algorithm': (_, signer) => {
    signer[4] = sequence(readDer(at(signer, 4)).content, HIDDEN)
  },
  'NULL as parameter of the signature algorithm': (_, signer) => {
    signer[4] = sequence(readDer(at(signer, 4)).content, nullValue())
  },
  'a parameter of the digest algorithm': (_, signer) => {
    signer[2] = sequence(readDer(at(signer, 2)).content, HIDDEN)
  },
  'another version': (frame) => {
    frame[0] = integer(5)
  },
  'another version of its signer': (_, signer) => {
    signer[0] = integer(3)
  },
  'no certificates': (frame) => void frame.splice(3, 1),
  'an empty list of unsigned attributes': (_, signer) => void signer.splice(6, 1, constructed(0xa1)),
  'an empty list of revocation lists': (frame) => void frame.splice(4, 0, constructed(0xa1)),
  'a certificate that is none': (frame) => {
    frame[3] = constructed(0xa0, readDer(at(frame, 3)).content, sequence(HIDDEN))
  },
}

/** Tried in every signature; the others in the document time-stamp, which nothing covers, and in the signature of the record. */
const IN_EVERY_SIGNATURE = 'one more digest algorithm, with a text as parameter'

export async function frameChanges({ whole, digestOnly }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const signers = platform.pdfSigners
  const record = toHex(sha256(fileOf(files, PATHS.record)))
  const { keywords = '' } = readSignedPdf(fileOf(files, PATHS.certificate))
  const withCertificate = async (name: string, changed: Partial<PdfSigners>): Promise<Change> => ({
    kind: 'frame',
    name,
    files: rewritten(files, { [PATHS.certificate]: await signedPdf(record, { ...signers, ...changed }, { keywords }) }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
  })
  // Of a record whose certificate names no tokens: they can be exchanged.
  const withFiles = (name: string, changed: Readonly<Record<string, Uint8Array>>, by: CheckId): Change => ({
    kind: 'frame',
    name,
    files: rewritten(digestOnly.files, changed),
    trust: digestOnly.platform.trustDigest,
    expected: { refusedBy: [by] },
  })
  const changes: Change[] = []
  for (const [name, edit] of Object.entries(FRAME_EDITS)) {
    const p7s = edited(fileOf(digestOnly.files, PATHS.signature), edit)
    const restamped = { [PATHS.signature]: p7s, [PATHS.signatureTime]: await digestOnly.platform.stamp(p7s) }
    changes.push(
      await withCertificate(`the document time-stamp with ${name}`, {
        stamp: async (content) => edited(await signers.stamp(content), edit),
      }),
      withFiles(`the signature of the record with ${name}`, restamped, 'signature'),
    )
  }
  const edit = FRAME_EDITS[IN_EVERY_SIGNATURE] as Edit
  const { token = HIDDEN } = readTimeStampResponse(fileOf(digestOnly.files, timeStampPath('embedded')))
  const stampedAgain = { [timeStampPath('embedded')]: sequence(sequence(integer(0)), edited(token, edit)) }
  return [
    ...changes,
    await withCertificate(`the signature of the certificate with ${IN_EVERY_SIGNATURE}`, {
      sign: async (content) => edited(await signers.sign(content), edit),
    }),
    await withCertificate(`the time-stamp of the signature of the certificate with ${IN_EVERY_SIGNATURE}`, {
      sign: async (content) => {
        const p7s = await platform.sign(content)
        return withSignatureTimeStamp(p7s, edited(await signers.stamp(readSignedData(p7s).signer.signature), edit))
      },
    }),
    {
      ...withFiles(`the time-stamp of the checkpoint with ${IN_EVERY_SIGNATURE}`, stampedAgain, 'time-stamps'),
      beyondScript: 'frame',
    },
  ]
}
