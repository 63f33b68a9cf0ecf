// A two-column table: labels in both languages on the left, values on the right, hairlines between rows.
import { stack } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { below, COMPACT_LABEL, LABEL, type PairStyle } from './pair.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'

export interface TableShape {
  readonly width: number
  readonly labelWidth: number
  readonly padding: number
  readonly label: PairStyle
}

export const wideShape: TableShape = { width: CONTENT_WIDTH, labelWidth: 112, padding: 5, label: LABEL }
export const compactShape: TableShape = { width: CONTENT_WIDTH, labelWidth: 82, padding: 2.6, label: COMPACT_LABEL }

export const valueWidthOf = ({ width, labelWidth }: TableShape): number => width - labelWidth
export const VALUE_WIDTH = valueWidthOf(wideShape)

export class FactTable {
  readonly #sheet: Sheet
  readonly #table: Structure
  readonly #shape: TableShape

  constructor(sheet: Sheet, shape: TableShape = wideShape) {
    this.#sheet = sheet
    this.#shape = shape
    this.#table = sheet.open('Table')
  }

  row(label: InBothLanguages, values: readonly (Block | number)[]): void {
    const sheet = this.#sheet
    const { width, labelWidth, padding, label: labelStyle } = this.#shape
    const left = below(sheet, label, labelWidth - 10, labelStyle, { maxLines: 4 })
    const right = stack(values)
    const height = Math.max(left.height, right.height) + 2 * padding
    sheet.ensureSpace(height)
    const row = sheet.open('TR', this.#table)
    this.#cell(sheet.open('TH', row, { scope: 'Row' }), left, PAGE.left)
    this.#cell(sheet.open('TD', row), right, PAGE.left + labelWidth)
    row.end()
    sheet.y += height
    sheet.rule(PAGE.left, sheet.y, width)
  }

  end(): void {
    this.#table.end()
  }

  #cell(cell: Structure, block: Block, x: number): void {
    block.draw(this.#sheet, x, this.#sheet.y + this.#shape.padding, cell)
    cell.end()
  }
}
