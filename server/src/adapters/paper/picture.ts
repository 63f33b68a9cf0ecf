// Prints the upper part of a JPEG of the evidence in a frame; the bytes are parsed here, in the worker only.
import { stack } from './block.ts'
import { jpegSize } from './jpeg.ts'
import { textOfSentences } from './legal.ts'
import { below, NOTE } from './pair.ts'
import { palette } from './palette.ts'
import type { Picture } from './port.ts'
import { CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'

export const PICTURE_WIDTH = 140
const FRAME_HEIGHT = 112
const CAPTION = { zh: style.foot, en: { ...style.noteEn, size: 6, leading: 8 } }
const MAX_CAPTION_LINES = 3
/** With room for the caption. */
export const PICTURE_HEIGHT = FRAME_HEIGHT + 2 * MAX_CAPTION_LINES * style.foot.leading

/** At the right margin; returns where it ends. */
export function drawPicture(sheet: Sheet, { jpeg, alt, caption, unreadable }: Picture, top: number): number {
  const x = PAGE.left + CONTENT_WIDTH - PICTURE_WIDTH
  const size = jpegSize(jpeg)
  const figure = sheet.open('Figure', sheet.root, {
    alt: alt.zh,
    bbox: [x, top, x + PICTURE_WIDTH, top + FRAME_HEIGHT],
    placement: 'Block',
  })
  figure.add(() => {
    const { pdf } = sheet
    if (size) {
      pdf.save().rect(x, top, PICTURE_WIDTH, FRAME_HEIGHT).clip()
      pdf.image(Buffer.from(jpeg), x, top, { width: PICTURE_WIDTH })
      pdf.restore()
    }
    pdf.rect(x, top, PICTURE_WIDTH, FRAME_HEIGHT).lineWidth(0.6).strokeColor(palette.border).stroke()
  })
  figure.end()
  if (!size) below(sheet, unreadable, PICTURE_WIDTH - 16, NOTE).draw(sheet, x + 8, top + 8, sheet.root)
  const text = stack([3, below(sheet, textOfSentences(caption), PICTURE_WIDTH, CAPTION, { maxLines: MAX_CAPTION_LINES })])
  text.draw(sheet, x, top + FRAME_HEIGHT, sheet.root)
  return top + FRAME_HEIGHT + text.height + 4
}
