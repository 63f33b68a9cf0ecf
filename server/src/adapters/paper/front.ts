// The front of a paper: its foot is always printed on the first page, and what stands above it is set tighter if it would not fit.
import { drawAlert, heightOfAlert } from './alert-box.ts'
import { drawCompactRows, heightOfCompactRows } from './compact-rows.ts'
import { type Density, densities, NORMAL } from './density.ts'
import { HEADING_HEIGHT, heading } from './heading.ts'
import type { Front, Part } from './port.ts'
import { drawPart } from './section.ts'
import type { Sheet } from './sheet.ts'
import { drawStrength, heightOfStrength } from './strength-meter.ts'

export function drawFront(sheet: Sheet, { parts, foot }: Front): void {
  sheet.reserveOnFirstPage(HEADING_HEIGHT + heightOfCompactRows(sheet, foot))
  const fits = (density: Density) => parts.reduce((sum, part) => sum + heightOf(sheet, part, density), 0) <= sheet.left
  const density = densities.find(fits) ?? densities.at(-1) ?? NORMAL
  for (const part of parts) drawIn(sheet, part, density)
  sheet.drawReserved(() => {
    heading(sheet, foot.heading, 0)
    drawCompactRows(sheet, foot)
  })
}

function drawIn(sheet: Sheet, part: Part, density: Density): void {
  if (part.kind === 'alert') drawAlert(sheet, part, density)
  else if (part.kind === 'strength') drawStrength(sheet, part, density)
  else if (part.kind === 'rows' && part.compact) drawCompactRows(sheet, part, density)
  else drawPart(sheet, part)
}

/** Of the parts that are made for the first page; others may continue on the next one. */
function heightOf(sheet: Sheet, part: Part, density: Density): number {
  if (part.kind === 'alert') return heightOfAlert(sheet, part, density)
  if (part.kind === 'strength') return heightOfStrength(sheet, part, density)
  return part.kind === 'rows' && part.compact ? heightOfCompactRows(sheet, part, density) : 0
}
