// A text in both languages: side by side if it fits, otherwise English below Chinese.
import { type Style, stack, type TextOptions, text } from './block.ts'
import type { InBothLanguages } from './in-both-languages.ts'
import { palette } from './palette.ts'
import type { Block, Sheet } from './sheet.ts'
import { style } from './style.ts'

export interface PairStyle {
  readonly zh: Style
  readonly en: Style
  /** Vertical gap when stacked. */
  readonly gap?: number
}

export const VALUE: PairStyle = { zh: style.value, en: style.valueEn }
export const LABEL: PairStyle = { zh: style.label, en: style.labelEn }
export const COMPACT_LABEL: PairStyle = { zh: style.compactLabel, en: style.compactLabelEn }
export const COMPACT_NOTE: PairStyle = { zh: style.compactNote, en: style.compactNoteEn }
export const HEADLINE: PairStyle = { zh: style.headline, en: style.headlineEn }
export const NOTE: PairStyle = { zh: style.note, en: style.noteEn }
export const LEAD: PairStyle = { zh: style.lead, en: style.leadEn, gap: 3 }

/** The same type sizes in red. */
export const inRed = ({ zh, en, ...rest }: PairStyle): PairStyle => ({
  zh: { ...zh, colour: palette.alert },
  en: { ...en, colour: palette.alert },
  ...rest,
})

const GAP = 8

/** The typeface is Chinese: its curly apostrophe is as wide as an ideograph. */
export const latin = (text: string) => text.replaceAll('\u2019', "'")

export function below(
  sheet: Sheet,
  pair: InBothLanguages,
  width: number,
  { zh, en, gap = 0 }: PairStyle,
  options?: TextOptions,
): Block {
  // What somebody wrote is in one language.
  if (pair.en === '') return text(sheet, pair.zh, width, zh, options)
  return stack([text(sheet, pair.zh, width, zh, options), gap, text(sheet, latin(pair.en), width, en, options)])
}

export const fitsInline = (sheet: Sheet, pair: InBothLanguages, width: number, { zh, en }: PairStyle): boolean =>
  widthOf(sheet, pair.zh, zh) + GAP + widthOf(sheet, latin(pair.en), en) <= width

export function inline(
  sheet: Sheet,
  pair: InBothLanguages,
  width: number,
  styles: PairStyle = VALUE,
  options: TextOptions = {},
): Block {
  if (!fitsInline(sheet, pair, width, styles)) return below(sheet, pair, width, styles, { maxLines: 3, ...options })
  const { zh, en } = styles
  const englishText = latin(pair.en)
  const first = widthOf(sheet, pair.zh, zh)
  // One baseline: both lines have the Chinese leading, and the smaller type is lowered.
  const drop = (zh.size - en.size) * 0.38
  const chinese = text(sheet, pair.zh, width, zh, options)
  const english = text(sheet, englishText, width - first - GAP, { ...en, leading: zh.leading }, options)
  return {
    height: chinese.height,
    draw(on, x, y, parent) {
      chinese.draw(on, x, y, parent)
      english.draw(on, x + first + GAP, y + drop, parent)
    },
  }
}

function widthOf(sheet: Sheet, content: string, { size, weight = 'regular', mono = false, letterSpacing = 0 }: Style): number {
  return sheet.typefaces[weight].width(content.slice(0, 400), mono) * size + letterSpacing * content.length
}
