// Holds a pasted digest against the computed ones.
import type { FileDigests } from '../../../kernel/file-digest.ts'

export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'not-a-digest' }
  | { readonly kind: 'same'; readonly algorithm: keyof FileDigests }
  | { readonly kind: 'different'; readonly given: string }

/** People paste digests with spaces, colons or capitals; none of these belongs to the value. */
export function compareDigest(pasted: string, digests: FileDigests): Verdict {
  const given = pasted.replace(/[\s:-]/g, '').toLowerCase()
  if (!given) return { kind: 'none' }
  if (!/^[0-9a-f]{64}$/.test(given)) return { kind: 'not-a-digest' }
  const algorithm = (['sha256', 'sm3'] as const).find((each) => digests[each] === given)
  return algorithm ? { kind: 'same', algorithm } : { kind: 'different', given }
}
