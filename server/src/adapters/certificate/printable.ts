// Turns any text into text the typeface can show: what it lacks or what would be invisible becomes a visible box.

/** U+25A1, in the typeface. */
export const BOX = '\u25a1'

export interface Printable {
  readonly text: string
  /** Something was replaced by a box. */
  readonly replaced: boolean
}

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u
const PLAIN = /^[\x20-\x7e]*$/
// Radicals are drawn with the ideograph's own glyph and would be copied as if they were it, or it as if it were they.
const RADICAL = /[\u2e80-\u2fdf]/g
const VARIATION_SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
// More marks on one letter than any language writes climb into the lines above and below.
const MOST_OF_ONE_LETTER = 4

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

export function printable(text: string, has: (codePoint: number) => boolean): Printable {
  if (PLAIN.test(text)) return { text, replaced: false }
  let shown = ''
  let replaced = false
  for (const { segment } of letters.segment(text.toWellFormed())) {
    const letter = forms(segment).find((form) => isShown(form, has))
    shown += letter ?? BOX
    replaced ||= letter === undefined
  }
  return { text: shown, replaced }
}

/** Spellings that look the same, the one that needs the least of the typeface first. */
function forms(letter: string): string[] {
  const usual = letter.replace(RADICAL, (radical) => radical.normalize('NFKC'))
  const composed = usual.normalize('NFC')
  return [composed, usual, composed.replace(VARIATION_SELECTOR, '')]
}

function isShown(letter: string, has: (codePoint: number) => boolean): boolean {
  const points = [...letter]
  if (points.length === 0 || points.length > MOST_OF_ONE_LETTER || INVISIBLE.test(letter)) return false
  return points.every((point) => has(point.codePointAt(0) ?? 0))
}
