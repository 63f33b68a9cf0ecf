// Prints the upper part of a JPEG of the evidence in a frame; the bytes are parsed here, in the worker only.
import { stack } from './block.ts'
import type { PictureSize } from './density.ts'
import { jpegSize } from './jpeg.ts'
import { textOfSentences } from './legal.ts'
import { below, NOTE } from './pair.ts'
import { palette } from './palette.ts'
import type { Picture } from './port.ts'
import { type Block, CONTENT_WIDTH, PAGE, type Sheet } from './sheet.ts'
import { style } from './style.ts'

const CAPTION = { zh: style.foot, en: { ...style.noteEn, size: 6, leading: 8 } }
const MAX_CAPTION_LINES = 3

const captionBlock = (sheet: Sheet, { caption }: Picture, width: number): Block =>
  stack([3, below(sheet, textOfSentences(caption), width, CAPTION, { maxLines: MAX_CAPTION_LINES })])

export const heightOfPicture = (sheet: Sheet, picture: Picture, { width, height }: PictureSize): number =>
  height + captionBlock(sheet, picture, width).height + 4

/** At the right margin. */
export function drawPicture(sheet: Sheet, picture: Picture, top: number, { width, height }: PictureSize): void {
  const { jpeg, alt, unreadable } = picture
  const x = PAGE.left + CONTENT_WIDTH - width
  const size = jpegSize(jpeg)
  const figure = sheet.open('Figure', sheet.root, {
    alt: alt.zh,
    bbox: [x, top, x + width, top + height],
    placement: 'Block',
  })
  figure.add(() => {
    const { pdf } = sheet
    if (size) {
      pdf.save().rect(x, top, width, height).clip()
      pdf.image(Buffer.from(jpeg), x, top, { width })
      pdf.restore()
    }
    pdf.rect(x, top, width, height).lineWidth(0.6).strokeColor(palette.border).stroke()
  })
  figure.end()
  if (!size) below(sheet, unreadable, width - 16, NOTE).draw(sheet, x + 8, top + 8, sheet.root)
  captionBlock(sheet, picture, width).draw(sheet, x, top + height, sheet.root)
}
