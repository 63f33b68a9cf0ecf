// Which call answers the look-up page's own address: by digest, by id and number, or none yet.
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'

type Query = Readonly<Record<string, string>>

export const isAskedByDigest = ({ digest }: Query): boolean => Boolean(digest)

export function lookupNeed(query: Query) {
  const { digest, id, number } = query
  if (digest) return { endpoint: lookupApi.byFile, input: { digest } }
  // One of the two alone is refused by name, which tells the visitor what is missing.
  if (id || number) return { endpoint: lookupApi.byIdAndNumber, input: { id: id ?? '', number: number ?? '' } }
  return undefined
}
