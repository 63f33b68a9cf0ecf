// Section with issuer, signing key and attachments.
import { X509Certificate } from 'node:crypto'
import { text } from './block.ts'
import { FactTable, VALUE_WIDTH } from './fact-table.ts'
import { heading } from './heading.ts'
import { named } from './named-value.ts'
import { below, inline, NOTE } from './pair.ts'
import { type CertificateAttachment, type CertificateFacts, CertificateFault } from './port.ts'
import { CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { style } from './style.ts'
import { digestValue, timeValue } from './value.ts'
import { words } from './words.ts'

// Issuer, time and signer stay on one page.
const ISSUER_BLOCK_HEIGHT = 150
const SIGNATURE_LEVEL = 'PAdES B-LTA (ETSI EN 319 142-1)'

export function drawIssue(
  sheet: Sheet,
  facts: CertificateFacts,
  certificate: Uint8Array,
  attachments: readonly CertificateAttachment[],
): void {
  heading(sheet, words.issue.heading, ISSUER_BLOCK_HEIGHT)
  const table = new FactTable(sheet)
  table.row(words.issue.issuer, [text(sheet, facts.platformName, VALUE_WIDTH, style.strong, { maxLines: 2 })])
  table.row(words.issue.issuedAt, [timeValue(sheet, facts.issuedAt, VALUE_WIDTH)])
  const signer = readCertificate(certificate)
  table.row(words.issue.signature, [
    text(sheet, SIGNATURE_LEVEL, VALUE_WIDTH, style.value),
    named(sheet, words.issue.signer, signer.name, style.small),
    named(sheet, words.issue.certificateSerial, signer.serial),
    inline(sheet, words.issue.certificateFingerprint, VALUE_WIDTH, NOTE),
    digestValue(sheet, signer.fingerprint, VALUE_WIDTH, style.monoSmall),
  ])
  for (const { name, description } of attachments)
    table.row(words.issue.attachments, [
      text(sheet, name, VALUE_WIDTH, style.mono, { maxLines: 2 }),
      ...(description ? [text(sheet, description, VALUE_WIDTH, style.note, { maxLines: 2 })] : []),
    ])
  table.end()
  drawRemarks(sheet)
}

/** Last, when it is known whether any text was replaced or cut. */
function drawRemarks(sheet: Sheet): void {
  const { replaced, cut } = sheet.altered
  sheet.space(8)
  if (replaced) sheet.place(below(sheet, words.replaced, CONTENT_WIDTH, NOTE))
  if (cut) sheet.place(below(sheet, words.cut, CONTENT_WIDTH, NOTE))
}

function readCertificate(der: Uint8Array): { name: string; serial: string; fingerprint: string } {
  try {
    const certificate = new X509Certificate(der)
    const common = /^CN=(.*)$/m.exec(certificate.subject)?.[1]
    return {
      name: common ?? certificate.subject.replaceAll('\n', ', '),
      serial: certificate.serialNumber.toLowerCase(),
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    }
  } catch (cause) {
    throw new CertificateFault('signing', 'the signing certificate cannot be read', { cause })
  }
}
