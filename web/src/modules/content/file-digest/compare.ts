// Compares a pasted digest with the computed ones.
import type { FileDigests } from '../../../kernel/file-digest.ts'

export type Verdict =
  | { readonly kind: 'none' }
  | { readonly kind: 'not-a-digest' }
  | { readonly kind: 'same'; readonly algorithm: keyof FileDigests }
  | { readonly kind: 'different'; readonly digest: string }

/** Ignores spaces, colons, hyphens and case, which people paste along. */
export function compareDigest(pasted: string, digests: FileDigests): Verdict {
  const digest = pasted.replace(/[\s:-]/g, '').toLowerCase()
  if (!digest) return { kind: 'none' }
  if (!/^[0-9a-f]{64}$/.test(digest)) return { kind: 'not-a-digest' }
  const algorithm = (['sha256', 'sm3'] as const).find((each) => digests[each] === digest)
  return algorithm ? { kind: 'same', algorithm } : { kind: 'different', digest }
}
