// A red box with what weakens the evidence: red bar, bold title, one line each.
import { beside, stack, text } from './block.ts'
import { type Density, NORMAL } from './density.ts'
import { textOfSentences } from './legal.ts'
import { COMPACT_NOTE, fitsInline, inline, inRed, latin } from './pair.ts'
import { palette } from './palette.ts'
import type { Part, Sentences } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'

const INSET = 10
const BAR_WIDTH = 3
const PADDING = 4
const TITLE = inRed({ zh: { ...style.subheading, leading: 12 }, en: style.compactNoteEn })
const LINE = inRed(COMPACT_NOTE)
/** A warning quotes the page, which may be long. */
const ONE_LINE = { maxLines: 1 }
const WIDTH = CONTENT_WIDTH - 2 * INSET
const COLUMN_GAP = 10
const SPACE_ABOVE = 4
const SPACE_BELOW = 5

type Alert = Extract<Part, { kind: 'alert' }>

export function drawAlert(sheet: Sheet, alert: Alert, density: Density = NORMAL): void {
  const block = alertBlock(sheet, alert, density)
  const height = block.height + 2 * PADDING
  sheet.ensureSpace(height + PADDING)
  sheet.space(SPACE_ABOVE)
  sheet.decoration((pdf) => {
    pdf.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(palette.alertSoft)
    pdf.rect(PAGE.left, sheet.y, BAR_WIDTH, height).fill(palette.alert)
  })
  block.draw(sheet, PAGE.left + INSET, sheet.y + PADDING, sheet.root)
  sheet.space(height + SPACE_BELOW)
}

export const heightOfAlert = (sheet: Sheet, alert: Alert, density: Density): number =>
  SPACE_ABOVE + alertBlock(sheet, alert, density).height + 2 * PADDING + SPACE_BELOW

const alertBlock = (sheet: Sheet, { title, lines }: Alert, { isTight }: Density): Block =>
  stack([
    inline(sheet, textOfSentences(title), WIDTH, TITLE),
    ...lines.flatMap((line) => [
      1.5,
      isTight ? oneLine(sheet, line) : inline(sheet, textOfSentences(line), WIDTH, LINE, ONE_LINE),
    ]),
  ])

function oneLine(sheet: Sheet, line: Sentences): Block {
  const pair = textOfSentences(line)
  if (fitsInline(sheet, pair, WIDTH, LINE)) return inline(sheet, pair, WIDTH, LINE)
  const column = (WIDTH - COLUMN_GAP) / 2
  return beside([
    { block: text(sheet, pair.zh, column, LINE.zh, ONE_LINE), at: 0 },
    { block: text(sheet, latin(pair.en), column, { ...LINE.en, leading: LINE.zh.leading }, ONE_LINE), at: column + COLUMN_GAP },
  ])
}
