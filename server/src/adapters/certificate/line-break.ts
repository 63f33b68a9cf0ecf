// Breaks Chinese, English and machine text into lines, and cuts what does not fit with an ellipsis.

export interface Lines {
  readonly lines: readonly string[]
  /** The text went on. */
  readonly cut: boolean
}

const ELLIPSIS = '\u2026'
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u2014\u3000-\u303f\uff00-\uffef\u25a0-\u25ff]/u
// A line does not begin with these, nor end with those: what readers of Chinese and English expect alike.
const NOT_FIRST =
  /[)\]}>,.;:!?%'"\u2019\u201d\u2026\u00b7\u2014\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d]/
const NOT_LAST = /[([{<'"\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b]/
const AFTER_THESE = /[/_\\?&=@|]/

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** `measure` answers in the unit of `width`; at least one line and one letter a line, however narrow. */
export function breakLines(
  text: string,
  width: number,
  measure: (text: string) => number,
  most = Number.POSITIVE_INFINITY,
): Lines {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of piecesOf(text, width, measure)) {
    const size = measure(piece)
    const visible = piece.trimEnd()
    if (line && used + measure(visible) > width) {
      if (lines.length + 1 === most) return { lines: [...lines, withEllipsis(line + piece, width, measure)], cut: true }
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += size
  }
  return { lines: [...lines, line.trimEnd()], cut: false }
}

/** What must stay together; a piece wider than a line letter by letter. */
function* piecesOf(text: string, width: number, measure: (text: string) => number): Generator<string> {
  for (const piece of unbreakable(text)) {
    if (measure(piece.trimEnd()) <= width) yield piece
    else for (const { segment } of letters.segment(piece)) yield segment
  }
}

function* unbreakable(text: string): Generator<string> {
  let piece = ''
  let before = ''
  for (const { segment } of letters.segment(text)) {
    if (piece && mayBreak(before, segment)) {
      yield piece
      piece = ''
    }
    piece += segment
    before = segment
  }
  if (piece) yield piece
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ' || NOT_FIRST.test(after)) return false
  if (before === ' ') return true
  if (NOT_LAST.test(before)) return false
  // Not within 2025-11-15 or SHA-256.
  if (before === '-') return /\p{L}/u.test(after)
  return (AFTER_THESE.test(before) && !AFTER_THESE.test(after)) || WIDE.test(before) || WIDE.test(after)
}

function withEllipsis(text: string, width: number, measure: (text: string) => number): string {
  const room = width - measure(ELLIPSIS)
  let kept = ''
  let used = 0
  for (const { segment } of letters.segment(text)) {
    used += measure(segment)
    if (kept && used > room) break
    kept += segment
  }
  return kept.trimEnd() + ELLIPSIS
}
