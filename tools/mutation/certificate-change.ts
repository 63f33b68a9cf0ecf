// Changes to the certificate PDF: incremental updates after the signature, other signers, removed parts.

import { sha256, utf8 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import { PATHS } from '@attestry/proof/package/layout'
import {
  inReadyField,
  keywordsOf,
  type PdfSigners,
  signedPdf,
  stampedAgain,
  withOtherPage,
} from '@attestry/proof/package/pdf.fixture'
import { appended, type Forgery, pdfForgeries } from '@attestry/proof/package/pdf-forgery.fixture'
import { latin1 } from '@attestry/proof/package/pdf-object'
import { readSignedPdf } from '@attestry/proof/package/pdf-signature'
import { readTimeStampResponse } from '@attestry/proof/time-stamp/time-stamp'
import { type Change, fileOf, rewritten, type Samples } from './change.ts'
import { LATER_MS, stamp } from './token-change.ts'

/** The forgeries of hiddenPages that come first; of the others only the time-stamped ones are tried here. proof/src/package/pdf-forgery.test.ts tries all. */
const FIRST_FORGERIES = 16

export async function certificateChanges({ whole, untrusted }: Samples): Promise<Change[]> {
  const { platform, files } = whole
  const signers = platform.pdfSigners
  const pdf = fileOf(files, PATHS.certificate)
  const record = toHex(sha256(fileOf(files, PATHS.record)))
  const another = 'cd'.repeat(32)
  const { signature } = readSignedPdf(pdf)
  const refused = (name: string, changed: Uint8Array): Change => ({
    kind: 'certificate',
    name,
    files: rewritten(files, { [PATHS.certificate]: changed }),
    trust: platform.trustDigest,
    expected: { refusedBy: ['certificate'] },
  })
  return [
    refused('another page added by an update', withOtherPage(pdf)),
    refused('another page, stamped by the true authority', await stampedAgain(withOtherPage(pdf), signers)),
    refused('signed by another authority', await signedPdf(record, untrusted.platform.pdfSigners)),
    refused(
      'signed by another, stamped by the true authority',
      await signedPdf(record, { ...signers, sign: untrusted.platform.pdfSigners.sign }),
    ),
    refused('stamped by another authority', await signedPdf(record, { ...signers, stamp: untrusted.platform.pdfSigners.stamp })),
    refused('about another record', await signedPdf(another, signers)),
    refused('about no record', await signedPdf(record, signers, { keywords: 'no keywords' })),
    refused('about another record in its text', await signedPdf(record, signers, { text: keywordsOf(another) })),
    refused('without its time-stamp', pdf.subarray(0, signature.end)),
    refused('without its signature', pdf.subarray(0, endOfFirstRevision(pdf, signature.end))),
    refused('with a line after its end', new Uint8Array([...pdf, ...utf8('% more\n')])),
    refused('not a PDF', utf8('certificate\n')),
    ...(await pdfForgeries(pdf, signers))
      .filter(({ name }, at) => at < FIRST_FORGERIES || name.endsWith('time-stamped'))
      .map((forgery) => refused(forgery.name, forgery.pdf)),
    refused('one more document time-stamp', await stampedAgain(pdf, signers)),
    refused('validation data after the document time-stamp', appended(pdf)),
    refused('validation data and one more document time-stamp', await stampedAgain(appended(pdf), signers)),
    ...(await forgedBeforeStamp(pdf, signers)).map((forgery) => refused(forgery.name, forgery.pdf)),
    refused('its document time-stamp exchanged for a later one', await restamped(pdf, whole)),
  ]
}

/** The document time-stamp is cut off, a revision added, and the file stamped again under the policy of papers: no revision is accepted for its time-stamp alone. */
async function forgedBeforeStamp(pdf: Uint8Array, signers: PdfSigners): Promise<Forgery[]> {
  const unstamped = withoutStamp(pdf)
  const next = Number([...latin1(unstamped).matchAll(/\/Size (\d+)\n/g)].at(-1)?.[1])
  const hidden = appended(unstamped, {
    // A reader that finds the table broken searches the file for objects, also in streams.
    objects: [
      [1, `<<\n/Type /Catalog\n/Pages 2 0 R\n/AcroForm 7 0 R\n/DSS ${next + 1} 0 R\n>>`],
      [next, '<<\n/Length 56>>\nstream\n3 0 obj\n<<\n/Type /Page\n/Parent 2 0 R\n/Contents 99 0 R\n>>\nendobj\nendstream'],
      [next + 1, `<<\n/Type /DSS\n/Certs [${next} 0 R]\n>>`],
    ],
    table: (listed) => listed.map(([number, offset]) => `${number} 7\n${String(offset).padStart(10, '0')} 00000 n\r\n`).join(''),
  })
  const forgeries = (await pdfForgeries(unstamped, signers)).filter((_, at) => at < FIRST_FORGERIES || at % 8 === 0)
  return Promise.all(
    [{ name: 'an object in a stream and a table with wrong counts', pdf: hidden }, ...forgeries].map(
      async ({ name, pdf: forged }) => ({
        name: `${name}, before the time-stamp`,
        pdf: await inReadyField(forged, signers),
      }),
    ),
  )
}

/** As anybody can who asks the open time-stamp service. */
function restamped(pdf: Uint8Array, { platform }: Samples['whole']): Promise<Uint8Array> {
  const later = new Date(platform.now.getTime() + LATER_MS)
  const stampLater = async (content: Uint8Array) =>
    readTimeStampResponse(await stamp(platform.authority.timeStampIdentity, 'sha256', content, later)).token ?? new Uint8Array(0)
  return inReadyField(withoutStamp(pdf), { ...platform.pdfSigners, stamp: stampLater })
}

function withoutStamp(pdf: Uint8Array): Uint8Array {
  const text = new TextDecoder('latin1').decode(pdf.subarray(0, pdf.length - 1))
  return pdf.subarray(0, text.lastIndexOf('%%EOF\n') + '%%EOF\n'.length)
}

/** The end of the first revision. */
function endOfFirstRevision(pdf: Uint8Array, end: number): number {
  const text = new TextDecoder('latin1').decode(pdf.subarray(0, end))
  return text.indexOf('%%EOF\n') + '%%EOF\n'.length
}
