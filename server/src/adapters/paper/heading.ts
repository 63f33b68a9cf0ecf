// Section heading, never left alone at the bottom of a page.
import { text } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { palette } from './palette.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'

/** With the space above. */
export const HEADING_HEIGHT = 34
const SPACE_ABOVE = 14
const GAP = 10
const MIN_FOLLOWING_HEIGHT = 48

/** `keep`: height of the following content that has to be on the same page. */
export function heading(sheet: Sheet, pair: InBothLanguages, keep: number = MIN_FOLLOWING_HEIGHT): void {
  if (!sheet.ensureSpace(HEADING_HEIGHT + keep)) sheet.space(SPACE_ABOVE)
  const chinese = text(sheet, pair.zh, CONTENT_WIDTH, style.heading, { tag: 'H2' })
  const width = sheet.typefaces.bold.width(pair.zh, false) * style.heading.size
  const english = text(sheet, pair.en, CONTENT_WIDTH - width - GAP, style.headingEn)
  chinese.draw(sheet, PAGE.left, sheet.y, sheet.root)
  // Lowered to the same baseline.
  english.draw(sheet, PAGE.left + width + GAP, sheet.y + 1.4, sheet.root)
  sheet.y += chinese.height + 3
  sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH, { weight: 0.7, colour: palette.primary })
}
