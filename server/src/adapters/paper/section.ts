// Renders one section of a paper: its heading and its parts.
import { drawAlert } from './alert-box.ts'
import { drawCompactRows } from './compact-rows.ts'
import { FactTable } from './fact-table.ts'
import { drawDigestBox, drawFiles } from './file-list.ts'
import { heading } from './heading.ts'
import { textOfSentences } from './legal.ts'
import { below, inline, VALUE } from './pair.ts'
import type { Part, Row, Section } from './port.ts'
import { type Block, CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { drawPoints, drawSteps, HEIGHT_OF_POINTS_START, heightOfSteps, stepBlocks } from './statement-list.ts'
import { drawStrength } from './strength-meter.ts'
import { drawTable, heightOfTableStart } from './table.ts'
import { drawnValue } from './value.ts'

const SPACE_ABOVE_TEXT = 5

/** `keep`: height of the content that has to be on the heading's page. */
export function drawSection(sheet: Sheet, { heading: title, parts }: Section, keep?: number): void {
  heading(sheet, title, keep ?? (parts[0] && heightOnOnePage(sheet, parts[0])))
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

/** Of parts that no page break splits, or of their beginning. */
function heightOnOnePage(sheet: Sheet, part: Part): number | undefined {
  if (part.kind === 'steps') return heightOfSteps(stepBlocks(sheet, part.steps))
  if (part.kind === 'points') return HEIGHT_OF_POINTS_START
  if (part.kind === 'table') return heightOfTableStart(sheet, part)
  return part.kind === 'text' ? SPACE_ABOVE_TEXT + textBlock(sheet, part).height : undefined
}

type Text = Extract<Part, { kind: 'text' }>

function drawText(sheet: Sheet, part: Text): void {
  if (part.stacked) sheet.space(SPACE_ABOVE_TEXT)
  sheet.place(textBlock(sheet, part))
  if (part.stacked) sheet.space(3)
}

function textBlock(sheet: Sheet, { sentences, stacked }: Text): Block {
  const text = textOfSentences(sentences)
  return stacked ? below(sheet, text, CONTENT_WIDTH, VALUE) : inline(sheet, text, CONTENT_WIDTH)
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
