// Breaks Chinese, English and machine text into lines, and truncates with an ellipsis.

export interface Lines {
  readonly lines: readonly string[]
  /** The text was truncated. */
  readonly cut: boolean
}

const ELLIPSIS = '\u2026'
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u2014\u3000-\u303f\uff00-\uffef\u25a0-\u25ff]/u
// Line-breaking rules of Chinese and English: characters that may not start or end a line.
const NOT_FIRST =
  /[)\]}>,.;:!?%'"\u2019\u201d\u2026\u00b7\u2014\u3001\u3002\u3009\u300b\u300d\u300f\u3011\u3015\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d]/
const NOT_LAST = /[([{<'"\u2018\u201c\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b]/
const BREAK_AFTER = /[/_\\?&=@|]/

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** `measure` returns the unit of `width`. At least one line, and one letter per line, however narrow. */
export function breakLines(
  text: string,
  width: number,
  measure: (text: string) => number,
  maxLines = Number.POSITIVE_INFINITY,
): Lines {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of piecesOf(text, width, measure)) {
    const size = measure(piece)
    const visible = piece.trimEnd()
    if (line && used + measure(visible) > width) {
      if (lines.length + 1 === maxLines) return { lines: [...lines, withEllipsis(line + piece, width, measure)], cut: true }
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += size
  }
  return { lines: [...lines, line.trimEnd()], cut: false }
}

/** Unbreakable pieces; a piece wider than a line is split into letters. */
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
  // No break within 2025-11-15 or SHA-256.
  if (before === '-') return /\p{L}/u.test(after)
  return (BREAK_AFTER.test(before) && !BREAK_AFTER.test(after)) || WIDE.test(before) || WIDE.test(after)
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
