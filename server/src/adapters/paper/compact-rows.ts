// Rows of facts in small type for the first page; the first ones stand beside an image of the evidence.
import { compactShape, FactTable, rowBlocks, type TableShape } from './fact-table.ts'
import { drawPicture, PICTURE_HEIGHT, PICTURE_WIDTH } from './picture.ts'
import type { Part, Row } from './port.ts'
import type { Sheet } from './sheet.ts'
import { drawnValue } from './value.ts'

const PICTURE_GAP = 12
const narrowShape: TableShape = { ...compactShape, width: compactShape.width - PICTURE_WIDTH - PICTURE_GAP }

export function drawCompactRows(
  sheet: Sheet,
  { rows, picture }: Pick<Extract<Part, { kind: 'rows' }>, 'rows' | 'picture'>,
): void {
  if (picture) sheet.ensureSpace(PICTURE_HEIGHT)
  const top = sheet.y
  const bottomOfPicture = picture ? drawPicture(sheet, picture, top + 4) : top
  const table = new FactTable(sheet)
  for (const { label, values } of rows) {
    // On the next page `y` is smaller again, but the picture is not there.
    const shape = sheet.y >= top && sheet.y < bottomOfPicture ? narrowShape : compactShape
    table.row(label, valuesIn(sheet, values, shape), shape)
  }
  table.end()
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, bottomOfPicture)
}

const valuesIn = (sheet: Sheet, values: Row['values'], shape: TableShape) =>
  values.map((value) => drawnValue(sheet, value, shape))

export const heightOfCompactRows = (sheet: Sheet, rows: readonly Row[]): number =>
  rows.reduce(
    (sum, { label, values }) => sum + rowBlocks(sheet, label, valuesIn(sheet, values, compactShape), compactShape).height,
    0,
  )
