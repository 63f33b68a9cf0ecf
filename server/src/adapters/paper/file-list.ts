// The parts about digests: one digest in a coloured box, and a list of files with theirs.
import { beside, stack, text } from './block.ts'
import { groupedNumber, roundedSize } from './format.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { textOfSentences } from './legal.ts'
import { below, inline, NOTE } from './pair.ts'
import { palette } from './palette.ts'
import type { ListedFile, Part } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet, type Structure } from './sheet.ts'
import { style } from './style.ts'
import { digestValue } from './value.ts'
import { words } from './words.ts'

const MAX_PATH_LINES = 2
const NUMBER_WIDTH = 24
const SIZE_WIDTH = 132
const ALGORITHM_WIDTH = 46
const PADDING = 5

export function drawDigestBox(sheet: Sheet, { digest, label, note }: Extract<Part, { kind: 'digest' }>): void {
  const inset = 12
  const width = CONTENT_WIDTH - 2 * inset
  const block = stack([
    inline(sheet, label, width, { zh: style.label, en: style.labelEn }),
    3,
    digestValue(sheet, digest, width, style.digest),
    3,
    inline(sheet, note, width, NOTE),
  ])
  sheet.ensureSpace(block.height + 30)
  sheet.space(8)
  const height = block.height + 16
  sheet.decoration((pdf) => pdf.rect(PAGE.left, sheet.y, CONTENT_WIDTH, height).fill(palette.primarySoft))
  block.draw(sheet, PAGE.left + inset, sheet.y + 8, sheet.root)
  sheet.space(height + 10)
}

export function drawFiles(sheet: Sheet, { title, files, more }: Extract<Part, { kind: 'files' }>): void {
  const blocks = files.map((file, at) => fileBlock(sheet, file, at + 1))
  sheet.ensureSpace((blocks[0]?.height ?? 0) + 30)
  fileHeading(sheet, title)
  const list = sheet.open('L')
  for (const block of blocks) {
    if (sheet.ensureSpace(block.height + 2 * PADDING)) fileHeading(sheet, words.files.continued, list)
    const item = sheet.open('LI', list)
    block.draw(sheet, PAGE.left, sheet.y + PADDING, item)
    item.end()
    sheet.y += block.height + 2 * PADDING
    sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH)
  }
  list.end()
  if (more) {
    sheet.space(6)
    sheet.place(below(sheet, textOfSentences(more), CONTENT_WIDTH, NOTE))
  }
}

function fileHeading(sheet: Sheet, title: InBothLanguages, parent: Structure = sheet.root): void {
  const block = inline(sheet, title, CONTENT_WIDTH, { zh: style.subheading, en: style.noteEn })
  block.draw(sheet, PAGE.left, sheet.y, parent)
  sheet.y += block.height + 3
  sheet.rule(PAGE.left, sheet.y, CONTENT_WIDTH)
}

function fileBlock(sheet: Sheet, file: ListedFile, number: number): Block {
  const width = CONTENT_WIDTH - NUMBER_WIDTH
  const { unnamed } = words.files
  const path = text(sheet, file.path || `${unnamed.zh} ${unnamed.en}`, width - SIZE_WIDTH - 8, style.value, {
    maxLines: MAX_PATH_LINES,
  })
  const digests = (['sha256', 'sm3'] as const).map((algorithm) =>
    beside([
      { block: text(sheet, algorithm === 'sm3' ? 'SM3' : 'SHA-256', ALGORITHM_WIDTH, style.foot), at: 0 },
      { block: digestLine(sheet, file[algorithm], width - ALGORITHM_WIDTH), at: ALGORITHM_WIDTH },
    ]),
  )
  return beside([
    { block: text(sheet, String(number), NUMBER_WIDTH - 6, style.monoNote, { tag: 'Lbl' }), at: 0 },
    {
      block: stack([
        beside([
          { block: path, at: 0 },
          { block: sizeBlock(sheet, file.size), at: width - SIZE_WIDTH },
        ]),
        2,
        ...digests,
      ]),
      at: NUMBER_WIDTH,
    },
  ])
}

function digestLine(sheet: Sheet, digest: string | null, width: number): Block {
  if (digest !== null) return digestValue(sheet, digest, width, style.monoSmall)
  return inline(sheet, words.files.absent, width, { zh: style.foot, en: style.noteEn })
}

function sizeBlock(sheet: Sheet, size: number | null): Block {
  if (size === null) {
    const unknown = words.files.sizeUnknown
    return text(sheet, `${unknown.zh}  ${unknown.en}`, SIZE_WIDTH, style.note, { align: 'right' })
  }
  const rounded = roundedSize(size)
  const exact = `${groupedNumber(size)} B`
  return text(sheet, rounded ? `${rounded}  (${exact})` : exact, SIZE_WIDTH, style.note, { align: 'right' })
}
