// Similarity of two texts, from 0 to 1: Dice coefficient of their character 5-grams, in any order.
const NGRAM_LENGTH = 5
/** Enough for any page and fast to compare. */
const MAX_CHARACTERS = 300_000

export function textSimilarity(one: string, other: string): number {
  const [a, b] = [ngramsOf(one), ngramsOf(other)]
  if (a.count === 0 && b.count === 0) return 1
  let common = 0
  for (const [ngram, count] of a.ngrams) common += Math.min(count, b.ngrams.get(ngram) ?? 0)
  return (2 * common) / (a.count + b.count)
}

function ngramsOf(text: string): { ngrams: Map<string, number>; count: number } {
  const plain = text
    .slice(0, 2 * MAX_CHARACTERS)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS)
  const ngrams = new Map<string, number>()
  const count = plain.length === 0 ? 0 : Math.max(1, plain.length - NGRAM_LENGTH + 1)
  for (let at = 0; at < count; at += 1) {
    const ngram = plain.slice(at, at + NGRAM_LENGTH)
    ngrams.set(ngram, (ngrams.get(ngram) ?? 0) + 1)
  }
  return { ngrams, count }
}
