// What pasted text is good for: capturing the addresses in it, opening a certificate, looking up a digest.
import type { CaptureKind } from '@attestry/contract/modules/evidence/capture-vocabulary'
import { findAddresses, likelyKinds } from '../../evidence/public.ts'

export type PastedAct =
  | { readonly act: 'capture'; readonly kind: CaptureKind; readonly urls: readonly string[] }
  | { readonly act: 'certificate'; readonly id: string }
  | { readonly act: 'look-up'; readonly digest: string }

const DIGEST = /^[0-9a-f]{64}$/i
/** Crockford's alphabet, as certificates print it: in groups, and in either case. */
const CERTIFICATE_ID = /^[0-9A-HJKMNP-TV-Z]{16}$/i

/** The most likely act first. */
export function pastedActs(text: string): PastedAct[] {
  const compact = text.replace(/[\s-]/g, '')
  if (DIGEST.test(compact)) return [{ act: 'look-up', digest: compact.toLowerCase() }]
  const urls = findAddresses(text).flatMap(({ url, problem }) => (problem ? [] : [url]))
  const [first] = urls
  if (first !== undefined) return likelyKinds(first).map((kind) => ({ act: 'capture', kind, urls }))
  // A record number has digits only, and is searched among the records.
  return CERTIFICATE_ID.test(compact) && /\d/.test(compact) ? [{ act: 'certificate', id: compact.toUpperCase() }] : []
}
