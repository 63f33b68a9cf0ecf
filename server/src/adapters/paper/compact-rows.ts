// Rows of facts in small type for the first page, with an image of the evidence beside them.
import { compactShape, FactTable, valueWidthOf } from './fact-table.ts'
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts'
import type { Part } from './port.ts'
import type { Sheet } from './sheet.ts'
import { drawnValue } from './value.ts'

const PICTURE_GAP = 12

export function drawCompactRows(sheet: Sheet, { rows, picture }: Extract<Part, { kind: 'rows' }>): void {
  const shape = picture ? { ...compactShape, width: compactShape.width - PICTURE_WIDTH - PICTURE_GAP } : compactShape
  sheet.space(2)
  if (picture) sheet.ensureSpace(PICTURE_HEIGHT)
  const top = sheet.y
  const table = new FactTable(sheet, shape)
  const bottomOfPicture = picture ? drawPicture(sheet, picture, top) : top
  for (const { label, values } of rows)
    table.row(
      label,
      values.map((value) => drawnValue(sheet, value, valueWidthOf(shape))),
    )
  table.end()
  // On a later page the picture is no longer beside the rows.
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, bottomOfPicture)
}
