// Numbered statements: points under a title, and steps that stay on one page.
import { beside, stack, text } from './block.ts'
import { type Sentences, textOfSentences } from './legal.ts'
import { below, inline } from './pair.ts'
import type { NumberedStep, Part } from './port.ts'
import { type Block, CONTENT_WIDTH, type Sheet } from './sheet.ts'
import { style } from './style.ts'

const MARK_WIDTH = 16
const BODY_WIDTH = CONTENT_WIDTH - MARK_WIDTH
const BODY = { zh: style.value, en: style.valueEn }
const MAX_LINK_LINES = 4

const SPACE_ABOVE_POINTS = 7
const MIN_POINTS_HEIGHT = 60
/** With less space below it, a heading would stand alone on its page. */
export const HEIGHT_OF_POINTS_START = SPACE_ABOVE_POINTS + MIN_POINTS_HEIGHT

export function drawPoints(sheet: Sheet, { title, points }: Extract<Part, { kind: 'points' }>): void {
  sheet.space(SPACE_ABOVE_POINTS)
  sheet.ensureSpace(MIN_POINTS_HEIGHT)
  sheet.place(inline(sheet, title, CONTENT_WIDTH, { zh: style.subheading, en: style.valueEn }))
  sheet.space(3)
  drawList(
    sheet,
    points.map((point, at) => numbered(sheet, at + 1, point)),
  )
}

export const stepBlocks = (sheet: Sheet, steps: readonly NumberedStep[]): Block[] =>
  steps.map(({ sentences, link }, index) => numbered(sheet, index + 1, sentences, link))

/** For readers who follow them: `drawSteps` needs this space below a heading on the same page. */
export const heightOfSteps = (blocks: readonly Block[]): number => stack(blocks).height + 12

export function drawSteps(sheet: Sheet, blocks: readonly Block[]): void {
  sheet.space(6)
  drawList(sheet, blocks)
}

function numbered(sheet: Sheet, number: number, sentences: Sentences, link?: string): Block {
  const mark = text(sheet, `${number}.`, MARK_WIDTH, { ...style.value, colour: style.note.colour }, { tag: 'Lbl' })
  const body = stack([
    below(sheet, textOfSentences(sentences), BODY_WIDTH, BODY),
    ...(link === undefined ? [] : [address(sheet, link)]),
    4,
  ])
  return beside([
    { block: mark, at: 0 },
    { block: body, at: MARK_WIDTH },
  ])
}

const address = (sheet: Sheet, link: string): Block =>
  text(sheet, link, BODY_WIDTH, { ...style.mono, colour: style.heading.colour }, { maxLines: MAX_LINK_LINES, tag: 'Link', link })

function drawList(sheet: Sheet, items: readonly Block[]): void {
  const list = sheet.open('L')
  for (const item of items) {
    const element = sheet.open('LI', list)
    sheet.place(item, element)
    element.end()
  }
  list.end()
}
