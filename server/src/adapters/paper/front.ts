// The front of a paper: its foot is always printed on the first page, whatever stands above it.
import { drawCompactRows, heightOfCompactRows } from './compact-rows.ts'
import { HEADING_HEIGHT, heading } from './heading.ts'
import type { Front } from './port.ts'
import { drawPart } from './section.ts'
import type { Sheet } from './sheet.ts'

export function drawFront(sheet: Sheet, { parts, foot }: Front): void {
  sheet.reserveOnFirstPage(HEADING_HEIGHT + heightOfCompactRows(sheet, foot.rows))
  for (const part of parts) drawPart(sheet, part)
  sheet.drawReserved(() => {
    heading(sheet, foot.heading, 0)
    drawCompactRows(sheet, { rows: foot.rows })
  })
}
