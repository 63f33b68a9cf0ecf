// A red box with what weakens the evidence: red bar, bold title, one line each.
import { stack } from './block.ts'
import { textOfSentences } from './legal.ts'
import { COMPACT_NOTE, inline, inRed } from './pair.ts'
import { palette } from './palette.ts'
import type { Part } from './port.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'

const INSET = 10
const BAR_WIDTH = 3
const PADDING = 4
const TITLE = inRed({ zh: { ...style.subheading, leading: 12 }, en: style.compactNoteEn })
/** A warning quotes the page, which may be long. */
const MAX_LINES = 1

export function drawAlert(sheet: Sheet, { title, lines }: Extract<Part, { kind: 'alert' }>): void {
  const width = CONTENT_WIDTH - 2 * INSET
  const block = stack([
    inline(sheet, textOfSentences(title), width, TITLE),
    ...lines.flatMap((line) => [1.5, inline(sheet, textOfSentences(line), width, inRed(COMPACT_NOTE), { maxLines: MAX_LINES })]),
  ])
  const height = block.height + 2 * PADDING
  sheet.ensureSpace(height + PADDING)
  sheet.space(4)
  sheet.decoration((pdf) => {
    pdf.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(palette.alertSoft)
    pdf.rect(PAGE.left, sheet.y, BAR_WIDTH, height).fill(palette.alert)
  })
  block.draw(sheet, PAGE.left + INSET, sheet.y + PADDING, sheet.root)
  sheet.space(height + 5)
}
