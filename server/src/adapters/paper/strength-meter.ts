// The strength of a record: a headline, and one column for each kind of party with a mark and words, so that colour is not needed.
import { stack, text } from './block.ts'
import { textOfSentences } from './legal.ts'
import { below, COMPACT_LABEL, COMPACT_NOTE, HEADLINE, inline, inRed } from './pair.ts'
import { type Colour, palette } from './palette.ts'
import type { Part, StrengthColumn } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'
import { style } from './style.ts'

const MARK_RADIUS = 3.2
const MARK_WIDTH = 12
const COLUMN_GAP = 8
const BAR_HEIGHT = 3

export function drawStrength(sheet: Sheet, { headline, text: says, weak, columns }: Extract<Part, { kind: 'strength' }>): void {
  sheet.place(inline(sheet, textOfSentences(headline), CONTENT_WIDTH, weak ? inRed(HEADLINE) : HEADLINE))
  sheet.place(below(sheet, textOfSentences(says), CONTENT_WIDTH, COMPACT_NOTE))
  sheet.space(4)
  const width = (CONTENT_WIDTH - COLUMN_GAP * (columns.length - 1)) / columns.length
  const blocks = columns.map((column) => columnBlock(sheet, column, width - MARK_WIDTH))
  const height = Math.max(...blocks.map((block) => block.height)) + BAR_HEIGHT + 4
  sheet.ensureSpace(height)
  const list = sheet.open('L')
  for (const [at, column] of columns.entries()) {
    const x = PAGE.left + at * (width + COLUMN_GAP)
    drawMark(sheet, column, x, width)
    drawItem(sheet, blocks[at], list, x + MARK_WIDTH)
  }
  list.end()
  sheet.space(height)
}

const columnBlock = (sheet: Sheet, { name, state, detail }: StrengthColumn, width: number): Block =>
  stack([
    text(sheet, `${name.zh}\u2002${state.zh}`, width, { ...style.small, weight: 'bold' }, { maxLines: 2 }),
    text(sheet, `${name.en}: ${state.en}`.replaceAll('\u2019', "'"), width, COMPACT_LABEL.en, { maxLines: 2 }),
    ...(detail.zh ? [text(sheet, detail.zh, width, { ...style.foot, leading: 9.5 }, { maxLines: 2 })] : []),
    ...(detail.en && detail.en !== detail.zh
      ? [text(sheet, detail.en.replaceAll('\u2019', "'"), width, COMPACT_LABEL.en, { maxLines: 2 })]
      : []),
  ])

function drawItem(sheet: Sheet, block: Block | undefined, list: Structure, x: number): void {
  const item = sheet.open('LI', list)
  block?.draw(sheet, x, sheet.y + BAR_HEIGHT + 3, item)
  item.end()
}

/** A filled bar and disc if the party vouches, an outline if not. */
function drawMark(sheet: Sheet, { vouches }: StrengthColumn, x: number, width: number): void {
  const colour: Colour = vouches ? palette.primary : palette.border
  sheet.decoration((pdf) => {
    const bar = pdf.rect(x, sheet.y, width, BAR_HEIGHT)
    if (vouches) bar.fill(colour)
    else bar.lineWidth(0.5).strokeColor(colour).stroke()
    const disc = pdf.circle(x + MARK_RADIUS + 0.5, sheet.y + BAR_HEIGHT + 9, MARK_RADIUS)
    if (vouches) disc.fill(colour)
    else disc.lineWidth(0.7).strokeColor(colour).stroke()
  })
}
