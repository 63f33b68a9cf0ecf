// Rows of facts in small type for the first page; the first ones stand beside an image of the evidence.
import { type Density, NORMAL } from './density.ts'
import { FactTable, rowBlocks, type TableShape } from './fact-table.ts'
import { drawPicture, heightOfPicture } from './picture.ts'
import type { Part, Row } from './port.ts'
import type { Sheet } from './sheet.ts'
import { drawnValue } from './value.ts'

const PICTURE_GAP = 12
const PICTURE_TOP = 4

type CompactRows = Pick<Extract<Part, { kind: 'rows' }>, 'rows' | 'picture'>

export function drawCompactRows(sheet: Sheet, { rows, picture }: CompactRows, density: Density = NORMAL): void {
  const height = pictureSpace(sheet, picture, density)
  sheet.ensureSpace(height)
  const top = sheet.y
  if (picture) drawPicture(sheet, picture, top + PICTURE_TOP, density.picture)
  const table = new FactTable(sheet)
  for (const { label, values } of rows) {
    // On the next page `y` is smaller again, but the picture is not there.
    const shape = sheet.y >= top && sheet.y < top + height ? besidePicture(density) : density.rows
    table.row(label, valuesIn(sheet, values, shape), shape)
  }
  table.end()
  if (sheet.y >= top) sheet.y = Math.max(sheet.y, top + height)
}

export function heightOfCompactRows(sheet: Sheet, { rows, picture }: CompactRows, density: Density = NORMAL): number {
  const height = pictureSpace(sheet, picture, density)
  const end = rows.reduce((y, { label, values }) => {
    const shape = y < height ? besidePicture(density) : density.rows
    return y + rowBlocks(sheet, label, valuesIn(sheet, values, shape), shape).height
  }, 0)
  return Math.max(end, height)
}

const pictureSpace = (sheet: Sheet, picture: CompactRows['picture'], density: Density): number =>
  picture ? PICTURE_TOP + heightOfPicture(sheet, picture, density.picture) : 0

const besidePicture = ({ rows, picture }: Density): TableShape => ({ ...rows, width: rows.width - picture.width - PICTURE_GAP })

const valuesIn = (sheet: Sheet, values: Row['values'], shape: TableShape) =>
  values.map((value) => drawnValue(sheet, value, shape))
