// Replaces characters that are invisible or missing in the typeface with a visible box.

/** U+25A1, which the typeface contains. */
export const BOX = '\u25a1'

export interface Printable {
  readonly text: string
  /** At least one character was replaced. */
  readonly replaced: boolean
}

const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/u
const PLAIN = /^[\x20-\x7e]*$/
// A radical shares its glyph with an ideograph, so copying could give the wrong one of the two.
const RADICAL = /[\u2e80-\u2fdf]/g
const VARIATION_SELECTOR = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
// More combining marks than any language uses would overlap the adjacent lines.
const MAX_CODE_POINTS_PER_LETTER = 4

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

/** Equivalent spellings, the one with the fewest glyphs first. */
function forms(letter: string): string[] {
  const usual = letter.replace(RADICAL, (radical) => radical.normalize('NFKC'))
  const composed = usual.normalize('NFC')
  return [composed, usual, composed.replace(VARIATION_SELECTOR, '')]
}

function isShown(letter: string, has: (codePoint: number) => boolean): boolean {
  const points = [...letter]
  if (points.length === 0 || points.length > MAX_CODE_POINTS_PER_LETTER || INVISIBLE.test(letter)) return false
  return points.every((point) => has(point.codePointAt(0) ?? 0))
}
