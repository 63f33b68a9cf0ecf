// Changes to what follows the signature in the certificate PDF: time-stamps of other policies, other fields, and validation data of a forger.
import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS, timeStampPath } from '@attestry/proof/package/layout'
import { testPackage } from '@attestry/proof/package/package.fixture'
import {
  CATALOGUE,
  catalogue,
  FORM,
  field,
  form,
  inReadyField,
  type Objects,
  type PdfSigners,
  READY_FIELD,
  revision,
  SIGNED_FIELD,
  signedPdf,
  sizeOf,
  stampedWith,
  stream,
  withValidationData,
} from '@attestry/proof/package/pdf.fixture'
import { latin1 } from '@attestry/proof/package/pdf-object'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { testCrl, testPlatform } from '@attestry/proof/package/platform.fixture'
import { withSignatureTimeStamp } from '@attestry/proof/signature/cades'
import { readSignedData } from '@attestry/proof/signature/cms'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { type BeyondScript, type Change, type Files, fileOf, rewritten, type Samples } from './change.ts'

const SIGNATURE = 8
/** The name that a forger gives to a field, for readers to see. */
const FORGED_NAME = 'Confirmed_by_the_court'

export async function revisionChanges({ whole, untrusted }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const signers = platform.pdfSigners
  const pdf = fileOf(files, PATHS.certificate)
  const { keywords = '', signature } = readSignedPdf(pdf)
  const signed = pdf.subarray(0, signature.end)
  const record = toHex(sha256(fileOf(files, PATHS.record)))
  const refused = (name: string, changed: Uint8Array, beyondScript?: BeyondScript): Change => ({
    kind: 'revision',
    name,
    files: rewritten(files, { [PATHS.certificate]: changed }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
    ...(beyondScript ? { beyondScript } : {}),
  })
  /** As the open service stamps for anybody. */
  const openly = async (content: Uint8Array) => tokenIn(await platform.stamp(content))
  const open = { ...signers, stamp: openly }
  const { certificates, lists } = signers.validationData ?? { certificates: [], lists: [] }
  const stampedAfter = (objects: Objects, by = signers) => inReadyField(revision(signed, objects), by)
  const first = sizeOf(signed)
  const dss = (entries: string): Objects => [
    [CATALOGUE, catalogue(`/DSS ${first + 1} 0 R`)],
    [first, stream(latin1(platform.authority.root))],
    [first + 1, `<<\n/Type /DSS\n/Certs [${first} 0 R]\n${entries}>>`],
  ]
  const filled = (number: number): Objects[number] => [READY_FIELD, field('DocumentTimeStamp', number)]
  const withData = withValidationData(signed, { certificates, lists })
  const changes = [
    refused('its document time-stamp from the open service', await inReadyField(withData, open)),
    refused(
      'its signature time-stamped by the open service',
      await signedPdf(record, openSignature(signers, whole), { keywords }),
    ),
    refused('without validation data, stamped by the open service', await inReadyField(signed, open)),
    refused('with validation data of a forger, stamped by the open service', await stampedAfter(dss(''), open)),
    refused(
      'a time-stamp in one more field with a name',
      await stampedWith(withData, signers, (number) => [
        [FORM, form(SIGNED_FIELD, READY_FIELD, number + 1)],
        [number + 1, field(FORGED_NAME, number)],
      ]),
    ),
    refused(
      'a time-stamp in the reserved field under another name',
      await stampedWith(withData, signers, (number) => [[READY_FIELD, field(FORGED_NAME, number)]]),
    ),
    refused(
      'a second field with the signature of the platform',
      await stampedWith(withData, signers, (number) => [
        [FORM, form(SIGNED_FIELD, READY_FIELD, number + 1)],
        filled(number),
        [number + 1, field(FORGED_NAME, SIGNATURE)],
      ]),
    ),
    refused(
      'one more empty field',
      await stampedWith(withData, signers, (number) => [
        [FORM, form(SIGNED_FIELD, READY_FIELD, number + 1)],
        filled(number),
        [number + 1, field(FORGED_NAME)],
      ]),
    ),
    refused(
      'a field listed twice',
      await stampedWith(withData, signers, (number) => [[FORM, form(SIGNED_FIELD, READY_FIELD, SIGNED_FIELD)], filled(number)]),
    ),
    refused(
      'its signature in the reserved field, too',
      await stampedWith(withData, signers, () => [[READY_FIELD, field('DocumentTimeStamp', SIGNATURE)]]),
    ),
    refused(
      'the time of its validation data',
      await stampedAfter(dss(`/VRI <<\n/${'A'.repeat(40)} <<\n/TU (D:20190101000000Z)\n>>\n>>\n`)),
    ),
    refused(
      'certificates for a signature that is not in it',
      await stampedAfter(dss(`/VRI <<\n/${'A'.repeat(40)} <<\n/Cert [${first} 0 R]\n>>\n>>\n`)),
    ),
    refused('OCSP answers', await stampedAfter(dss(`/OCSPs [${first} 0 R]\n`))),
    refused('one certificate listed as a revocation list, too', await stampedAfter(dss(`/CRLs [${first} 0 R]\n`))),
  ]
  const text = utf8('The court has confirmed this evidence on 2019-01-01.')
  const foreign = untrusted.platform.authority
  const data: Readonly<Record<string, { certificates: readonly Uint8Array[]; lists: readonly Uint8Array[] }>> = {
    'a certificate of a forger': { certificates: [...certificates, foreign.signatureIdentity.certificate], lists },
    'a text as a certificate': { certificates: [...certificates, text], lists },
    'a text as a revocation list': { certificates, lists: [text] },
    'a certificate as a revocation list': { certificates: certificates.slice(1), lists: certificates.slice(0, 1) },
    'a revocation list of a forger': { certificates, lists: [...lists, await testCrl(foreign, platform.now)] },
    'a revocation list with another signature': { certificates, lists: lists.map(flippedEnd) },
    'a revocation list with something after it': { certificates, lists: lists.map((der) => new Uint8Array([...der, 0])) },
    'a certificate twice': { certificates: [...certificates, ...certificates.slice(0, 1)], lists },
  }
  for (const [name, changed] of Object.entries(data))
    changes.push(
      refused(
        `validation data with ${name}`,
        await inReadyField(withValidationData(signed, changed), signers),
        'validation-data',
      ),
    )
  return [...changes, await stampedOutside()]
}

const tokenIn = (response: Uint8Array): Uint8Array => readTimeStampResponse(response).token ?? new Uint8Array(0)
const flippedEnd = (der: Uint8Array): Uint8Array => der.with(-1, (der.at(-1) ?? 0) ^ 1)

const openSignature = (signers: PdfSigners, { platform }: Samples['whole']): PdfSigners => ({
  ...signers,
  sign: async (content) => {
    const p7s = await platform.sign(content)
    return withSignatureTimeStamp(p7s, tokenIn(await platform.stamp(readSignedData(p7s).signer.signature)))
  },
})

/** A listed authority stamps checkpoints, not certificates. */
async function stampedOutside(): Promise<Change> {
  const platform = await testPlatform({ intermediate: false, outsideAuthority: 'outside.example' })
  const { files }: { files: Files } = await testPackage(platform, { outsideToken: 'outside.example' })
  const pdf = fileOf(files, PATHS.certificate)
  const { signature } = readSignedPdf(pdf)
  const unstamped = withValidationData(
    pdf.subarray(0, signature.end),
    platform.pdfSigners.validationData ?? { certificates: [], lists: [] },
  )
  const stamp = async (content: Uint8Array) => tokenIn(await platform.stampOutsidePaper(content))
  return {
    kind: 'revision',
    name: `its document time-stamp by the outside authority of ${timeStampPath('outside.example')}, under the policy of papers`,
    files: rewritten(files, { [PATHS.certificate]: await inReadyField(unstamped, { ...platform.pdfSigners, stamp }) }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
  }
}
