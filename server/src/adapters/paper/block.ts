// Layout blocks: text, stacked or side by side.
import { breakLines } from './line-break.ts'
import { type Colour, palette } from './palette.ts'
import { printable } from './printable.ts'
import type { Block, Sheet } from './sheet.ts'
import { MONO_FEATURES, type Weight } from './typeface.ts'

export interface Style {
  readonly size: number
  /** Distance between baselines. */
  readonly leading: number
  readonly weight?: Weight
  readonly colour?: Colour
  readonly mono?: boolean
  readonly lang?: 'en'
  readonly letterSpacing?: number
}

export interface TextOptions {
  readonly maxLines?: number
  readonly align?: 'left' | 'right'
  readonly tag?: 'P' | 'H1' | 'H2' | 'Lbl' | 'Link'
  /** The text for copying and screen readers, if the visible text has extra spaces. */
  readonly actual?: string
  readonly link?: string
}

// No field is shown at this length; the rest is not even measured.
const MAX_CHARACTERS = 1200
// Position of the baseline: Han glyphs reach from 0.12 em below it to 0.88 em above.
const BASELINE_EM = 0.88

/** The no-break space shares the space's glyph, and a glyph can be copied as only one character. */
const plainSpaces = (line: string): string => line.replaceAll('\u00a0', ' ')

export function text(sheet: Sheet, content: string, width: number, style: Style, options: TextOptions = {}): Block {
  const { weight = 'regular', mono = false, letterSpacing = 0 } = style
  const typeface = sheet.typefaces[weight]
  const shown = printable(content.slice(0, MAX_CHARACTERS), (codePoint) => typeface.has(codePoint))
  const measure = (part: string) => typeface.width(plainSpaces(part), mono) * style.size + letterSpacing * part.length
  const { lines, cut } = breakLines(shown.text, width, measure, options.maxLines)
  sheet.altered.replaced ||= shown.replaced
  sheet.altered.cut ||= cut || content.length > MAX_CHARACTERS
  return {
    height: lines.length * style.leading,
    draw({ pdf }, x, y, parent) {
      const element = sheet.open(options.tag ?? 'P', parent, {
        ...(style.lang ? { lang: style.lang } : {}),
        // On the structure element, not on a marked span: poppler misplaces a span's text under pdfkit's mirrored axes.
        ...(options.actual === undefined ? {} : { actual: options.actual }),
      })
      element.add(() => {
        sheet.setType(weight, style.size, style.colour ?? palette.ink)
        lines.forEach((line, at) => {
          const baseline = y + at * style.leading + (style.leading - style.size) / 2 + style.size * BASELINE_EM
          const start = options.align === 'right' ? x + width - measure(line) : x
          // Passing the known width saves pdfkit a second layout of every line.
          const known = { textWidth: measure(line), wordCount: 1, ...(mono ? { features: MONO_FEATURES } : {}) }
          pdf.text(plainSpaces(line), start, baseline, {
            ...(known as object),
            lineBreak: false,
            baseline: 'alphabetic',
            ...(letterSpacing ? { characterSpacing: letterSpacing } : {}),
          })
          if (options.link)
            pdf.link(start, baseline - style.size, measure(line), style.leading, options.link, {
              structParent: element,
            } as PDFKit.Mixins.AnnotationOption)
        })
      })
      element.end()
    },
  }
}

/** Blocks below each other; numbers are gaps. */
export function stack(blocks: readonly (Block | number)[]): Block {
  return {
    height: blocks.reduce<number>((sum, block) => sum + (typeof block === 'number' ? block : block.height), 0),
    draw(sheet, x, y, parent) {
      let at = y
      for (const block of blocks) {
        if (typeof block === 'number') {
          at += block
          continue
        }
        block.draw(sheet, x, at, parent)
        at += block.height
      }
    },
  }
}

/** Blocks side by side, aligned at the top; as high as the highest. */
export function beside(blocks: readonly { readonly block: Block; readonly at: number }[]): Block {
  return {
    height: Math.max(...blocks.map(({ block }) => block.height)),
    draw(sheet, x, y, parent) {
      for (const { block, at } of blocks) block.draw(sheet, x + at, y, parent)
    },
  }
}
