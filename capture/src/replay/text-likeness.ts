// How much of one text is in another, from 0 to 1: the pieces of five letters they share, in any order.
const PIECE = 5
/** Enough for any page, little enough to be counted in a moment. */
const MOST_LETTERS = 300_000

export function textLikeness(one: string, other: string): number {
  const [a, b] = [piecesOf(one), piecesOf(other)]
  if (a.count === 0 && b.count === 0) return 1
  let common = 0
  for (const [piece, count] of a.pieces) common += Math.min(count, b.pieces.get(piece) ?? 0)
  return (2 * common) / (a.count + b.count)
}

function piecesOf(text: string): { pieces: Map<string, number>; count: number } {
  const plain = text
    .slice(0, 2 * MOST_LETTERS)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
  const pieces = new Map<string, number>()
  const count = plain.length === 0 ? 0 : Math.max(1, plain.length - PIECE + 1)
  for (let at = 0; at < count; at += 1) {
    const piece = plain.slice(at, at + PIECE)
    pieces.set(piece, (pieces.get(piece) ?? 0) + 1)
  }
  return { pieces, count }
}
