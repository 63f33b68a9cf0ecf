// Changes to the CMS structures in the certificate PDF and of the record: the time-stamp of a signature, and parts that no signature covers.

import { sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS } from '@attestry/proof/package/layout'
import { type PdfSigners, signedPdf } from '@attestry/proof/package/pdf.fixture'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { readSignedData } from '@attestry/proof/signature/cms'
import { attribute } from '@attestry/proof/signature/cms-attribute'
import { constructed, explicit, integer, oid, readDer, sequence, set, utf8String } from '@attestry/proof/signature/der'
import { OID } from '@attestry/proof/signature/der-object-id'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { type Change, fileOf, rewritten, type Samples } from './change.ts'
import { stamp } from './token-change.ts'

export type Frame = Uint8Array[]

export async function cmsChanges({ whole, untrusted, digestOnly }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const signers = platform.pdfSigners
  const record = toHex(sha256(fileOf(files, PATHS.record)))
  const { keywords = '' } = readSignedPdf(fileOf(files, PATHS.certificate))
  const { root, timeStampIdentity } = platform.authority
  const at = async (content: Uint8Array, seconds: number) => {
    const moment = new Date(platform.now.getTime() + seconds * 1000)
    return readTimeStampResponse(await stamp(timeStampIdentity, 'sha256', content, moment)).token ?? new Uint8Array(0)
  }
  /** Signed with this token over the signature. */
  const signatureStamped = (tokenOver: (signature: Uint8Array) => Promise<Uint8Array>): Partial<PdfSigners> => ({
    sign: async (content) => {
      const p7s = await platform.sign(content)
      return withSignatureTimeStamp(p7s, await tokenOver(readSignedData(p7s).signer.signature))
    },
  })
  const signed = (edit: (frame: Frame, signer: Frame) => void): Partial<PdfSigners> => ({
    sign: async (content) => edited(await signers.sign(content), edit),
  })
  const stamped = (edit: (frame: Frame, signer: Frame) => void): Partial<PdfSigners> => ({
    stamp: async (content) => edited(await signers.stamp(content), edit),
  })
  const innerStamped = (edit: (frame: Frame, signer: Frame) => void) =>
    signatureStamped(async (signature) => edited(await signers.stamp(signature), edit))
  const foreignCertificate = untrusted.platform.authority.signatureIdentity.certificate
  const withCertificate =
    (...more: readonly Uint8Array[]) =>
    (frame: Frame) => {
      frame[3] = constructed(0xa0, readDer(frame[3] ?? root).content, ...more)
    }
  const withList = (frame: Frame) => void frame.splice(4, 0, constructed(0xa1, sequence()))
  const hidden = attribute('1.2.3', utf8String('hidden'))
  const withHidden = (_: Frame, signer: Frame) => void signer.push(constructed(0xa1, hidden))
  const unsigned = (...attributes: readonly Uint8Array[]) =>
    signed((_, signer) => void signer.splice(-1, 1, ...(attributes.length > 0 ? [constructed(0xa1, ...attributes)] : [])))
  const twice = signed((_, signer) => {
    const token =
      readDer(signer.at(-1) ?? root)
        .children()[0]
        ?.children()[1]?.content ?? root
    signer.splice(-1, 1, constructed(0xa1, sequence(oid(OID.signatureTimeStamp), constructed(0x31, token, token))))
  })
  const forgeries: Readonly<Record<string, Partial<PdfSigners>>> = {
    'its signature without a time-stamp': unsigned(),
    'its signature with another unsigned attribute instead of the time-stamp': unsigned(hidden),
    'its signature with one more unsigned attribute': signed((_, signer) => {
      signer.push(constructed(0xa1, readDer(signer.pop() ?? root).content, hidden))
    }),
    'its signature with two time-stamps': twice,
    'its signature stamped by another authority': signatureStamped(untrusted.platform.pdfSigners.stamp),
    'its signature with a time-stamp of something else': signatureStamped(() => signers.stamp(root)),
    'its signature stamped two minutes before it was signed': signatureStamped((signature) => at(signature, -120)),
    'its signature stamped after the document': signatureStamped((signature) => at(signature, 1)),
    'its signature stamped eleven minutes after it was signed': signatureStamped((signature) => at(signature, 660)),
    'its signature with a certificate that has no part in it': signed(withCertificate(foreignCertificate)),
    'its signature with a revocation list': signed(withList),
    'the time-stamp of its signature with a certificate that has no part in it': innerStamped(
      withCertificate(foreignCertificate),
    ),
    'the time-stamp of its signature with an unsigned attribute': innerStamped(withHidden),
    'its document time-stamp with a certificate that has no part in it': stamped(withCertificate(foreignCertificate)),
    'its document time-stamp with an unsigned attribute': stamped(withHidden),
    'its document time-stamp with a revocation list': stamped(withList),
    'its document time-stamp with a certificate twice': stamped(withCertificate(timeStampIdentity.certificate)),
    'its document time-stamp with an attribute certificate': stamped((frame) => {
      frame[0] = integer(4)
      withCertificate(constructed(0xa2, utf8String('hidden')))(frame)
    }),
    'its document time-stamp with a certificate of the signer of the record': stamped(
      withCertificate(platform.authority.signatureIdentity.certificate),
    ),
  }
  const changes: Change[] = []
  for (const [name, changed] of Object.entries(forgeries))
    changes.push({
      kind: 'cms',
      name,
      files: rewritten(files, { [PATHS.certificate]: await signedPdf(record, { ...signers, ...changed }, { keywords }) }),
      trust: platform.trustDigest,
      expected: { refusedBy: ['certificate'] },
    })
  return [...changes, ...(await recordSignatureChanges(digestOnly, foreignCertificate))]
}

/** Of a record whose certificate names no tokens: the signature can be stamped again. */
async function recordSignatureChanges(
  { platform, files }: Samples['digestOnly'],
  foreignCertificate: Uint8Array,
): Promise<Change[]> {
  const p7s = fileOf(files, PATHS.signature)
  const forgeries: Readonly<Record<string, (frame: Frame, signer: Frame) => void>> = {
    'a certificate that has no part in it': (frame) => {
      frame[3] = constructed(0xa0, readDer(frame[3] ?? p7s).content, foreignCertificate)
    },
    'an unsigned attribute': (_, signer) => void signer.push(constructed(0xa1, attribute('1.2.3', utf8String('hidden')))),
  }
  return Promise.all(
    Object.entries(forgeries).map(async ([name, edit]): Promise<Change> => {
      const changed = edited(p7s, edit)
      const restamped = { [PATHS.signature]: changed, [PATHS.signatureTime]: await platform.stamp(changed) }
      return {
        kind: 'cms',
        name: `the signature of the record with ${name}`,
        files: rewritten(files, restamped),
        trust: platform.trustDigest,
        expected: { refusedBy: ['signature'] },
      }
    }),
  )
}

/** SignedData with changes to its parts and those of its signer. */
export function edited(cms: Uint8Array, edit: (frame: Frame, signer: Frame) => void): Uint8Array {
  const [type, wrapped] = readDer(cms).children()
  const rawOf = (node: ReturnType<typeof readDer> | undefined): Frame => node?.children().map(({ raw }) => raw) ?? []
  const frame = rawOf(wrapped?.children()[0])
  const signer = rawOf(readDer(frame.at(-1) ?? cms).children()[0])
  edit(frame, signer)
  frame[frame.length - 1] = set(sequence(...signer))
  return sequence(type?.raw ?? cms, explicit(0, sequence(...frame)))
}
