// Renders one section of a paper: its heading and its parts.
import { drawAlert } from './alert-box.ts'
import { drawCompactRows } from './compact-rows.ts'
import { FactTable } from './fact-table.ts'
import { drawDigestBox, drawFiles } from './file-list.ts'
import { heading } from './heading.ts'
import { textOfSentences } from './legal.ts'
import { below, inline, VALUE } from './pair.ts'
import type { Part, Row, Section } from './port.ts'
import { CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { drawPoints, drawSteps, heightOfSteps, stepBlocks } from './statement-list.ts'
import { drawStrength } from './strength-meter.ts'
import { drawTable } from './table.ts'
import { drawnValue } from './value.ts'

/** `keep`: height of the content that has to be on the heading's page. */
export function drawSection(sheet: Sheet, { heading: title, parts }: Section, keep?: number): void {
  const steps = parts[0]?.kind === 'steps' ? heightOfSteps(stepBlocks(sheet, parts[0].steps)) : undefined
  heading(sheet, title, keep ?? steps)
  for (const part of parts) drawPart(sheet, part)
}

export function drawPart(sheet: Sheet, part: Part): void {
  if (part.kind === 'rows') part.compact ? drawCompactRows(sheet, part) : drawRows(sheet, part.rows)
  else if (part.kind === 'alert') drawAlert(sheet, part)
  else if (part.kind === 'strength') drawStrength(sheet, part)
  else if (part.kind === 'digest') drawDigestBox(sheet, part)
  else if (part.kind === 'files') drawFiles(sheet, part)
  else if (part.kind === 'table') drawTable(sheet, part)
  else if (part.kind === 'points') drawPoints(sheet, part)
  else if (part.kind === 'steps') drawSteps(sheet, stepBlocks(sheet, part.steps))
  else drawText(sheet, part)
}

function drawText(sheet: Sheet, { sentences, stacked }: Extract<Part, { kind: 'text' }>): void {
  const text = textOfSentences(sentences)
  if (stacked) sheet.space(5)
  sheet.place(stacked ? below(sheet, text, CONTENT_WIDTH, VALUE) : inline(sheet, text, CONTENT_WIDTH))
  if (stacked) sheet.space(3)
}

function drawRows(sheet: Sheet, rows: readonly Row[]): void {
  const table = new FactTable(sheet)
  for (const { label, values } of rows)
    table.row(
      label,
      values.map((value) => drawnValue(sheet, value)),
    )
  table.end()
}
