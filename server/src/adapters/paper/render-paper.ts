// Renders a whole paper as PDF, deterministically: the same paper, certificate and attachments give the same bytes.
import { readTime } from './format.ts'
import { drawFront } from './front.ts'
import { drawIssue, drawRemarks, readSigner } from './issue-section.ts'
import { drawLead, drawMasthead, drawPageEnds, RUNNING_HEAD_HEIGHT } from './masthead.ts'
import { PaperFault } from './paper-fault.ts'
import type { Paper, PaperAttachment, SignaturePlace } from './port.ts'
import { drawSection } from './section.ts'
import { Sheet } from './sheet.ts'
import { drawSignaturePlaces } from './signature-places.ts'
import type { Typefaces } from './typeface.ts'

// Used in the metadata and the file name, where nothing escapes it.
const NUMBER = /^[0-9A-Za-z-]{1,40}$/
const METADATA = /^[\x20-\x7e]{1,4000}$/

export interface PaperContent {
  readonly paper: Paper
  readonly certificate: Uint8Array
  readonly attachments: readonly PaperAttachment[]
}

export async function renderPaper(typefaces: Typefaces, { paper, certificate, attachments }: PaperContent): Promise<Uint8Array> {
  const sheet = drawBody(typefaces, paper, readSigner(certificate).fingerprint)
  drawIssue(sheet, paper, certificate, attachments)
  drawPageEnds(sheet, paper)
  const issuedAt = readTime(paper.issuedAt)
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

/** With an empty field for each person who is to sign. */
export async function renderDocument(typefaces: Typefaces, paper: Paper, places: readonly SignaturePlace[]): Promise<Uint8Array> {
  const sheet = drawBody(typefaces, paper)
  drawRemarks(sheet, paper.remarks)
  drawSignaturePlaces(sheet, places)
  drawPageEnds(sheet, paper)
  return sheet.bytes()
}

/** Without signature. */
export async function renderPlainPaper(typefaces: Typefaces, paper: Paper): Promise<Uint8Array> {
  const sheet = drawBody(typefaces, paper)
  drawRemarks(sheet, paper.remarks)
  drawPageEnds(sheet, paper)
  return sheet.bytes()
}

function drawBody(typefaces: Typefaces, paper: Paper, signerFingerprint = ''): Sheet {
  const { title, number, metadata } = paper
  if (!NUMBER.test(number.value)) throw new PaperFault('content', `invalid number: ${number.value.slice(0, 40)}`)
  if (!METADATA.test(metadata.keywords) || !METADATA.test(metadata.reason))
    throw new PaperFault('content', 'metadata must be 1 to 4000 ASCII characters')
  const sheet = new Sheet(typefaces, {
    title: `${title.zh} ${title.en} ${number.value}`,
    keywords: metadata.keywords,
    issuedAt: readTime(paper.issuedAt),
    signerFingerprint,
  })
  sheet.leaveRoomAtTop(RUNNING_HEAD_HEIGHT)
  drawMasthead(sheet, paper)
  if (paper.lead) drawLead(sheet, paper.lead)
  if (paper.front) drawFront(sheet, paper.front)
  for (const section of paper.sections) drawSection(sheet, section)
  return sheet
}
