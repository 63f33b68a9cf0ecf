// A table of facts: what it is on the left in both languages, the fact on the right, a hairline between rows.
import { stack, text } from './block.ts'
import { below, LABEL } from './pair.ts'
import { palette } from './palette.ts'
import type { InBothLanguages } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'
import { style } from './style.ts'

const LABEL_WIDTH = 112
const PADDING = 5
const HEADING_HEIGHT = 30
// A heading stays with at least this much of what it heads.
const KEEP_WITH_HEADING = 48

export const VALUE_WIDTH = CONTENT_WIDTH - LABEL_WIDTH

export function heading(sheet: Sheet, pair: InBothLanguages, tag: 'H2' | 'H3' = 'H2'): void {
  sheet.room(HEADING_HEIGHT + KEEP_WITH_HEADING)
  sheet.space(sheet.y > PAGE.top + 60 ? 14 : 0)
  const chinese = text(sheet, pair.zh, CONTENT_WIDTH, style.heading, { tag })
  const width = sheet.typefaces.bold.width(pair.zh, false) * style.heading.size
  chinese.draw(sheet, PAGE.left, sheet.y, sheet.root)
  text(sheet, pair.en, CONTENT_WIDTH - width - 10, style.headingEn).draw(sheet, PAGE.left + width + 10, sheet.y + 1.4, sheet.root)
  sheet.y += chinese.height + 3
  sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH, { weight: 0.7, colour: palette.primary })
}

export class FactTable {
  readonly #sheet: Sheet
  readonly #table: Structure

  constructor(sheet: Sheet) {
    this.#sheet = sheet
    this.#table = sheet.open('Table')
  }

  row(label: InBothLanguages, values: readonly (Block | number)[]): void {
    const sheet = this.#sheet
    const left = below(sheet, label, LABEL_WIDTH - 12, LABEL)
    const right = stack(values)
    const height = Math.max(left.height, right.height) + 2 * PADDING
    sheet.room(height)
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
