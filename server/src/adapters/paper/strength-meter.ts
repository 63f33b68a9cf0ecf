// The strength of a record: a headline, and one column for each kind of party with a mark and words, so that colour is not needed.
import { stack, text } from './block.ts'
import { type Density, NORMAL } from './density.ts'
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
const SPACE_BELOW_HEAD = 4

type Strength = Extract<Part, { kind: 'strength' }>

export function drawStrength(sheet: Sheet, strength: Strength, density: Density = NORMAL): void {
  const { columns } = strength
  const { head, blocks, width, height } = layOut(sheet, strength, density)
  sheet.place(head)
  sheet.space(SPACE_BELOW_HEAD)
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

export function heightOfStrength(sheet: Sheet, strength: Strength, density: Density): number {
  const { head, height } = layOut(sheet, strength, density)
  return head.height + SPACE_BELOW_HEAD + height
}

function layOut(sheet: Sheet, { headline, text: says, weak, columns }: Strength, { isTight }: Density) {
  const width = (CONTENT_WIDTH - COLUMN_GAP * (columns.length - 1)) / columns.length
  const blocks = columns.map((column) => columnBlock(sheet, column, width - MARK_WIDTH, isTight ? 1 : 2))
  return {
    head: stack([
      inline(sheet, textOfSentences(headline), CONTENT_WIDTH, weak ? inRed(HEADLINE) : HEADLINE),
      below(sheet, textOfSentences(says), CONTENT_WIDTH, COMPACT_NOTE),
    ]),
    blocks,
    width,
    height: Math.max(...blocks.map((block) => block.height)) + BAR_HEIGHT + 4,
  }
}

const columnBlock = (sheet: Sheet, { name, state, detail }: StrengthColumn, width: number, maxLines: number): Block =>
  stack([
    text(sheet, `${name.zh}\u2002${state.zh}`, width, { ...style.small, weight: 'bold' }, { maxLines: 2 }),
    text(sheet, `${name.en}: ${state.en}`.replaceAll('\u2019', "'"), width, COMPACT_LABEL.en, { maxLines: 2 }),
    ...(detail.zh ? [text(sheet, detail.zh, width, { ...style.foot, leading: 9.5 }, { maxLines })] : []),
    ...(detail.en && detail.en !== detail.zh
      ? [text(sheet, detail.en.replaceAll('\u2019', "'"), width, COMPACT_LABEL.en, { maxLines })]
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
