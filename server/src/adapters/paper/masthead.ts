// First page header (seal, title, number, QR code for checking), and the running header and footer of every page.
import { encode } from 'uqr'
import { text } from './block.ts'
import { type Sentences, textOfSentences } from './legal.ts'
import { below, inline, LEAD } from './pair.ts'
import { palette } from './palette.ts'
import { PaperFault } from './paper-fault.ts'
import type { Paper } from './port.ts'
import { sealCharacter } from './seal.zh.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'
import { words } from './words.ts'

const SEAL_SIZE = 46
const QR_CODE_SIZE = 80
// The QR code's quiet zone, which scanners need to find its edge.
const QUIET_CELLS = 4
export const RUNNING_HEAD_HEIGHT = 26

export function drawMasthead(sheet: Sheet, { title, number, issuer, office, verification }: Paper): void {
  const top = sheet.y
  drawSeal(sheet, PAGE.left, top + 2, SEAL_SIZE)
  const x = PAGE.left + SEAL_SIZE + 16
  const width = CONTENT_WIDTH - SEAL_SIZE - 16 - QR_CODE_SIZE - 16
  text(sheet, title.zh, width, style.title, { tag: 'H1' }).draw(sheet, x - 1, top - 3, sheet.root)
  text(sheet, title.en, width, style.titleEn).draw(sheet, x, top + 32, sheet.root)

  text(sheet, office ? `${office.name} · ${issuer}` : issuer, CONTENT_WIDTH - QR_CODE_SIZE - 16, style.platform, {
    maxLines: 1,
  }).draw(sheet, PAGE.left, top + 62, sheet.root)
  const label = `${number.label.zh}  ${number.label.en}`
  text(sheet, label, 120, style.label).draw(sheet, PAGE.left, top + 84.5, sheet.root)
  const labelWidth = sheet.typefaces.regular.width(label, false) * style.label.size
  text(sheet, number.value, CONTENT_WIDTH - QR_CODE_SIZE - 16 - labelWidth - 12, style.number, { maxLines: 1 }).draw(
    sheet,
    PAGE.left + labelWidth + 12,
    top + 80,
    sheet.root,
  )

  drawQrCode(sheet, verification, PAGE.width - PAGE.right - QR_CODE_SIZE, top + 2)
  sheet.y = top + QR_CODE_SIZE + 32
  sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH, { weight: 1.2, colour: palette.ink })
  sheet.rule(PAGE.left, sheet.y + 2.4, CONTENT_WIDTH, { weight: 0.4, colour: palette.ink })
  sheet.space(14)
}

export function drawLead(sheet: Sheet, lead: Sentences): void {
  sheet.place(below(sheet, textOfSentences(lead), CONTENT_WIDTH, LEAD))
}

function drawSeal(sheet: Sheet, x: number, y: number, side: number): void {
  const { pdf } = sheet
  const figure = sheet.open('Figure', sheet.root, {
    alt: words.sealAlt.zh,
    bbox: [x, y, x + side, y + side],
    placement: 'Block',
  })
  figure.add(() => {
    pdf.rect(x, y, side, side).fill(palette.seal)
    const inset = side * 0.07
    pdf
      .rect(x + inset, y + inset, side - 2 * inset, side - 2 * inset)
      .lineWidth(side * 0.022)
      .strokeColor(palette.paper)
      .stroke()
    const size = side * 0.68
    sheet.setType('bold', size, palette.paper)
    // Han glyphs reach from 0.12 em below the baseline to 0.88 em above.
    pdf.text(sealCharacter, x + (side - size) / 2, y + (side - size) / 2 + size * 0.88, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
  })
  figure.end()
}

function drawQrCode(sheet: Sheet, { url, alt }: Paper['verification'], x: number, y: number): void {
  const { pdf } = sheet
  const { data, size } = qrCodeOf(url)
  const step = QR_CODE_SIZE / size
  const figure = sheet.open('Figure', sheet.root, {
    alt: alt.zh,
    bbox: [x, y, x + QR_CODE_SIZE, y + QR_CODE_SIZE],
    placement: 'Block',
  })
  figure.add(() => {
    for (const [row, cells] of data.entries()) {
      for (const { from, to } of runs(cells)) pdf.rect(x + from * step, y + row * step, (to - from) * step, step)
    }
    pdf.fill(palette.ink)
  })
  figure.end()
  const caption = inline(sheet, words.qrCaption, QR_CODE_SIZE, { zh: style.foot, en: style.noteEn })
  caption.draw(sheet, x, y + QR_CODE_SIZE + QUIET_CELLS * step - 2, sheet.root)
}

function qrCodeOf(url: string): { data: boolean[][]; size: number } {
  if (!/^https?:\/\/[\x21-\x7e]{1,400}$/.test(url))
    throw new PaperFault('content', 'the address for checking must be a plain http(s) URL of at most 400 characters')
  return encode(url, { ecc: 'M', border: 0 })
}

/** Adjacent dark cells become one rectangle, so that no hairline shows between them. */
function runs(cells: readonly boolean[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const [at, dark] of cells.entries()) {
    const last = found.at(-1)
    if (dark && last?.to === at) last.to++
    else if (dark) found.push({ from: at, to: at + 1 })
  }
  return found
}

export function drawPageEnds(sheet: Sheet, { title, number }: Paper): void {
  const line = (content: string, y: number, align: 'left' | 'right') => {
    const width = sheet.typefaces.regular.width(content, false) * style.foot.size
    sheet.setType('regular', style.foot.size, style.foot.colour)
    sheet.pdf.text(content, align === 'left' ? PAGE.left : PAGE.width - PAGE.right - width, y, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
  }
  const stroke = (y: number) =>
    sheet.pdf
      .moveTo(PAGE.left, y)
      .lineTo(PAGE.width - PAGE.right, y)
      .lineWidth(0.5)
      .strokeColor(palette.line)
      .stroke()
  sheet.onEveryPage((page, pages) => {
    if (page > 1) {
      line(`${title.zh}  ${title.en}`, PAGE.top, 'left')
      stroke(PAGE.top + 7)
    }
    const foot = PAGE.height - PAGE.bottom + 24
    stroke(foot - 12)
    const place = words.page(page, pages)
    line(`${number.label.zh} ${number.label.en} ${number.value}`, foot, 'left')
    line(`${place.zh}  ${place.en}`, foot, 'right')
  })
}
