// The table part of a paper: a title, columns of fixed width, rows that are never split, the heading again on every page.
import { beside, stack, text } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { textOfSentences } from './legal.ts'
import { below, inline, NOTE } from './pair.ts'
import { palette } from './palette.ts'
import type { Part, TableCell, TableColumn } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'
import { style } from './style.ts'
import { digestValue } from './value.ts'

const PADDING = 3
const GAP = 8
const MAX_CELL_LINES = 2
const SPACE_ABOVE = 7
/** Of the table's title, with some space for what follows the first row. */
const TITLE_HEIGHT = 40
const CELL = { zh: style.small, en: style.noteEn }
const HEAD = { zh: style.note, en: style.noteEn }

type Table = Extract<Part, { kind: 'table' }>

export function drawTable(sheet: Sheet, { title, columns, rows, more }: Table): void {
  const widths = widthsOf(columns)
  const blocks = rows.map((cells) => rowBlocks(sheet, cells, columns, widths))
  const head = headBlocks(sheet, columns, widths)
  sheet.space(SPACE_ABOVE)
  sheet.ensureSpace(heightOf(head) + heightOf(blocks[0] ?? []) + TITLE_HEIGHT)
  sheet.place(inline(sheet, title, CONTENT_WIDTH, { zh: style.subheading, en: style.noteEn }))
  const table = sheet.open('Table')
  drawRow(sheet, table, head, widths, 'TH')
  for (const cells of blocks) {
    if (sheet.ensureSpace(heightOf(cells))) drawRow(sheet, table, head, widths, 'TH')
    drawRow(sheet, table, cells, widths, 'TD')
  }
  table.end()
  if (!more) return
  sheet.space(6)
  sheet.place(below(sheet, textOfSentences(more), CONTENT_WIDTH, NOTE))
}

/** Down to the first row, with the space above: no page break splits this. */
export function heightOfTableStart(sheet: Sheet, { columns, rows }: Table): number {
  const widths = widthsOf(columns)
  const first = rowBlocks(sheet, rows[0] ?? [], columns, widths)
  return SPACE_ABOVE + heightOf(headBlocks(sheet, columns, widths)) + heightOf(first) + TITLE_HEIGHT
}

const headBlocks = (sheet: Sheet, columns: readonly TableColumn[], widths: readonly number[]): Block[] =>
  columns.map(({ label, align }, at) =>
    align === 'right'
      ? rightPair(sheet, label, widths[at] ?? 0)
      : below(sheet, label, (widths[at] ?? 0) - GAP, HEAD, { maxLines: 1 }),
  )

/** The columns' shares of the whole width. */
function widthsOf(columns: readonly TableColumn[]): number[] {
  const sum = columns.reduce((total, { width }) => total + width, 0)
  return columns.map(({ width }) => (width / sum) * CONTENT_WIDTH)
}

const heightOf = (cells: readonly Block[]): number => Math.max(0, ...cells.map(({ height }) => height)) + 2 * PADDING

const rowBlocks = (
  sheet: Sheet,
  cells: readonly TableCell[],
  columns: readonly TableColumn[],
  widths: readonly number[],
): Block[] =>
  cells.map((cell, at) => {
    const { align, maxLines = MAX_CELL_LINES } = columns[at] ?? {}
    return cellBlock(sheet, cell, widths[at] ?? 0, { isNumber: align === 'right', maxLines })
  })

function cellBlock(sheet: Sheet, cell: TableCell, width: number, options: { isNumber: boolean; maxLines: number }): Block {
  const { isNumber, maxLines } = options
  if (typeof cell === 'string')
    return text(sheet, cell, isNumber ? width : width - GAP, isNumber ? { ...style.small, mono: true } : style.small, {
      maxLines,
      ...(isNumber ? { align: 'right' as const } : {}),
    })
  if ('stacked' in cell) return stack(cell.stacked.map((part) => cellBlock(sheet, part, width, options)))
  if ('digest' in cell) return digestValue(sheet, cell.digest, width - GAP, style.monoSmall)
  return inline(sheet, cell, width - GAP, CELL, { maxLines })
}

function rightPair(sheet: Sheet, { zh, en }: InBothLanguages, width: number): Block {
  const chinese = text(sheet, zh, width, HEAD.zh, { align: 'right', maxLines: 1 })
  const english = text(sheet, en, width, HEAD.en, { align: 'right', maxLines: 1 })
  return {
    height: chinese.height + english.height,
    draw(on, x, y, parent) {
      chinese.draw(on, x, y, parent)
      english.draw(on, x, y + chinese.height, parent)
    },
  }
}

function drawRow(sheet: Sheet, table: Structure, cells: readonly Block[], widths: readonly number[], tag: 'TH' | 'TD'): void {
  const row = sheet.open('TR', table)
  let x: number = PAGE.left
  cells.forEach((block, at) => {
    const cell = sheet.open(tag, row, tag === 'TH' ? { scope: 'Column' } : {})
    beside([{ block, at: 0 }]).draw(sheet, x, sheet.y + PADDING, cell)
    cell.end()
    x += widths[at] ?? 0
  })
  row.end()
  sheet.y += heightOf(cells)
  sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH, tag === 'TH' ? { weight: 0.7, colour: palette.line } : {})
}
