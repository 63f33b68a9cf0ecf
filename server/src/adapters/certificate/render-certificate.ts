// Renders the whole PDF, deterministically: the same facts, certificate and attachments give the same bytes.
import { drawDigests } from './digest-section.ts'
import { drawFacts } from './fact-section.ts'
import { drawIssue } from './issue-section.ts'
import { drawLead, drawMasthead, drawPageEnds, RUNNING_HEAD_HEIGHT } from './masthead.ts'
import { drawMeaning, drawVerification } from './meaning-section.ts'
import { type CertificateAttachment, type CertificateFacts, CertificateFault, type InBothLanguages } from './port.ts'
import { drawProof } from './proof-section.ts'
import { Sheet } from './sheet.ts'
import type { Typefaces } from './typeface.ts'
import { beijing, readTime } from './value.ts'
import { words } from './words.ts'

const MANIFEST_NAME = 'record.json'
// Used in the metadata and the file name, where nothing escapes it.
const NUMBER = /^[0-9A-Za-z-]{1,40}$/

export interface CertificateContent {
  readonly facts: CertificateFacts
  readonly fileCount: number
  readonly certificate: Uint8Array
  readonly attachments: readonly CertificateAttachment[]
}

export async function renderCertificate(
  typefaces: Typefaces,
  { facts, fileCount, certificate, attachments }: CertificateContent,
): Promise<Uint8Array> {
  if (!NUMBER.test(facts.number)) throw new CertificateFault('facts', `invalid record number: ${facts.number.slice(0, 40)}`)
  const issuedAt = readTime(facts.issuedAt)
  const title = words.title
  const sheet = new Sheet(typefaces, {
    title: `${title.zh} ${title.en} ${facts.number}`,
    keywords: `attestry-record-sha256:${facts.digest}`,
    issuedAt,
  })
  sheet.leaveRoomAtTop(RUNNING_HEAD_HEIGHT)
  drawMasthead(sheet, facts)
  const proven = provenTime(facts)
  drawLead(sheet, facts, beijing(proven.time), proven.basis)
  drawFacts(sheet, facts)
  drawDigests(sheet, facts, fileCount)
  drawProof(sheet, facts)
  drawMeaning(sheet, facts)
  drawVerification(
    sheet,
    facts,
    attachments.some(({ name }) => name === MANIFEST_NAME),
  )
  drawIssue(sheet, facts, certificate, attachments)
  drawPageEnds(sheet, facts)
  for (const { name, mediaType, bytes, description } of attachments)
    sheet.pdf.file(Buffer.from(bytes), {
      name,
      type: mediaType,
      description,
      creationDate: issuedAt,
      modifiedDate: issuedAt,
      relationship: 'Data',
    } as PDFKit.Mixins.PDFAttachmentOptions)
  return sheet.bytes()
}

/** External time-stamps before our own, time-stamps before the log; of several the earliest. */
function provenTime({ timeStamps, log }: CertificateFacts): { time: string; basis: InBothLanguages } {
  for (const wanted of ['external', 'embedded'] as const) {
    const times = timeStamps.filter(({ kind }) => kind === wanted).map(({ time }) => time)
    const [first] = times.sort((a, b) => readTime(a).getTime() - readTime(b).getTime())
    if (first !== undefined) return { time: first, basis: words.bases[wanted] }
  }
  return { time: log.signedAt, basis: words.bases.log }
}
