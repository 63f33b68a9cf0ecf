// A two-column table: labels in both languages on the left, values on the right, hairlines between rows.
import { stack } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { below, LABEL } from './pair.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'

const LABEL_WIDTH = 112
const PADDING = 5

export const VALUE_WIDTH = CONTENT_WIDTH - LABEL_WIDTH

export class FactTable {
  readonly #sheet: Sheet
  readonly #table: Structure

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#table = sheet.open('Table')
  }

  row(label: InBothLanguages, values: readonly (Block | number)[]): void {
    const sheet = this.#sheet
    const left = below(sheet, label, LABEL_WIDTH - 12, LABEL, { maxLines: 4 })
    const right = stack(values)
    const height = Math.max(left.height, right.height) + 2 * PADDING
    sheet.ensureSpace(height)
    const row = sheet.open('TR', this.#table)
    this.#cell(sheet.open('TH', row, { scope: 'Row' }), left, PAGE.left)
    this.#cell(sheet.open('TD', row), right, PAGE.left + LABEL_WIDTH)
    row.end()
    sheet.y += height
    sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH)
  }

  end(): void {
    this.#table.end()
  }

  #cell(cell: Structure, block: Block, x: number): void {
    block.draw(this.#sheet, x, this.#sheet.y + PADDING, cell)
    cell.end()
  }
}
