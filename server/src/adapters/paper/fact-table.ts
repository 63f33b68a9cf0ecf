// A two-column table: labels in both languages on the left, values on the right, hairlines between rows.
import { stack } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { below, COMPACT_LABEL, COMPACT_NOTE, LABEL, NOTE, type PairStyle } from './pair.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'

export interface TableShape {
  readonly width: number
  readonly labelWidth: number
  readonly padding: number
  readonly label: PairStyle
  readonly note: PairStyle
  /** Texts of any length get half of their lines, rounded up. */
  readonly halvesLines?: boolean
  /** Factor of the distance between baselines of values. */
  readonly leading?: number
}

export const wideShape: TableShape = { width: CONTENT_WIDTH, labelWidth: 112, padding: 5, label: LABEL, note: NOTE }
export const compactShape: TableShape = {
  width: CONTENT_WIDTH,
  labelWidth: 82,
  padding: 1.7,
  label: COMPACT_LABEL,
  note: COMPACT_NOTE,
}

export const valueWidthOf = ({ width, labelWidth }: TableShape): number => width - labelWidth
export const VALUE_WIDTH = valueWidthOf(wideShape)

export class FactTable {
  readonly #sheet: Sheet
  readonly #table: Structure

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#table = sheet.open('Table')
  }

  row(label: InBothLanguages, values: readonly (Block | number)[], shape: TableShape = wideShape): void {
    const sheet = this.#sheet
    const { width, labelWidth, padding } = shape
    const { left, right, height } = rowBlocks(sheet, label, values, shape)
    sheet.ensureSpace(height)
    const row = sheet.open('TR', this.#table)
    const top = sheet.y + padding
    cell(sheet, sheet.open('TH', row, { scope: 'Row' }), left, PAGE.left, top)
    cell(sheet, sheet.open('TD', row), right, PAGE.left + labelWidth, top)
    row.end()
    sheet.y += height
    sheet.rule(PAGE.left, sheet.y, width)
  }

  end(): void {
    this.#table.end()
  }
}

function cell(sheet: Sheet, element: Structure, block: Block, x: number, y: number): void {
  block.draw(sheet, x, y, element)
  element.end()
}

export function rowBlocks(
  sheet: Sheet,
  label: InBothLanguages,
  values: readonly (Block | number)[],
  { labelWidth, padding, label: labelStyle }: TableShape,
): { left: Block; right: Block; height: number } {
  const left = below(sheet, label, labelWidth - 10, labelStyle, { maxLines: 4 })
  const right = stack(values)
  return { left, right, height: Math.max(left.height, right.height) + 2 * padding }
}
