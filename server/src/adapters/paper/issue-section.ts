// The last section of every paper: issuer, signing key and attachments.
import { X509Certificate } from 'node:crypto'
import { below, NOTE } from './pair.ts'
import { PaperFault } from './paper-fault.ts'
import type { Paper, PaperAttachment, Value } from './port.ts'
import { drawSection } from './section.ts'
import { CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { words } from './words.ts'

// Issuer, time and signer stay on one page.
const ISSUER_BLOCK_HEIGHT = 150
const SIGNATURE_LEVEL = 'PAdES B-LTA (ETSI EN 319 142-1)'

export function drawIssue(
  sheet: Sheet,
  { issuer, englishIssuer, office, issuedAt, issuedAtNote, remarks }: Paper,
  certificate: Uint8Array,
  attachments: readonly PaperAttachment[],
): void {
  const signer = readSigner(certificate)
  const rows = [
    {
      label: office ? words.issue.office : words.issue.issuer,
      values: [
        ...namesOf(office?.name ?? issuer, office ? office.englishName : englishIssuer),
        ...(office ? [{ label: words.issue.platform, value: issuer, type: 'small' } as const] : []),
      ],
    },
    {
      label: words.issue.issuedAt,
      values: [{ time: issuedAt }, ...(issuedAtNote ? [{ sentences: issuedAtNote, type: 'note', stacked: true } as const] : [])],
    },
    {
      label: words.issue.signature,
      values: [
        { text: SIGNATURE_LEVEL },
        { label: words.issue.signer, value: signer.name, type: 'small' } as const,
        { label: words.issue.certificateSerial, value: signer.serial },
        { sentences: words.issue.certificateFingerprint, type: 'note' } as const,
        { digest: signer.fingerprint },
      ],
    },
    ...attachments.map((attachment) => ({ label: words.issue.attachments, values: attachmentValues(attachment) })),
  ]
  drawSection(sheet, { heading: words.issue.heading, parts: [{ kind: 'rows', rows }] }, ISSUER_BLOCK_HEIGHT)
  drawRemarks(sheet, remarks)
}

const namesOf = (name: string, englishName: string | undefined): Value[] => [
  { text: name, type: 'strong', maxLines: 2 },
  ...(englishName ? [{ text: englishName, maxLines: 2 } as const] : []),
]

const attachmentValues = ({ name, description }: PaperAttachment): Value[] => [
  { text: name, type: 'mono', maxLines: 2 },
  ...(description ? [{ text: description, type: 'note', maxLines: 2 } as const] : []),
]

/** At the end of the text, when it is known whether any text was replaced or cut. */
export function drawRemarks(sheet: Sheet, remarks: Paper['remarks']): void {
  const { replaced, cut } = sheet.altered
  sheet.space(8)
  if (replaced) sheet.place(below(sheet, remarks.replaced, CONTENT_WIDTH, NOTE))
  if (cut) sheet.place(below(sheet, remarks.cut, CONTENT_WIDTH, NOTE))
}

export function readSigner(der: Uint8Array): { name: string; serial: string; fingerprint: string } {
  try {
    const certificate = new X509Certificate(der)
    const common = /^CN=(.*)$/m.exec(certificate.subject)?.[1]
    return {
      name: common ?? certificate.subject.replaceAll('\n', ', '),
      serial: certificate.serialNumber.toLowerCase(),
      fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    }
  } catch (cause) {
    throw new PaperFault('signing', 'the signing certificate cannot be read', { cause })
  }
}
