// The endpoint that the look-up page needs for its query string: by digest, by id and number, or none.
import { lookupApi } from '@attestry/contract/modules/attestation/lookup'

type Query = Readonly<Record<string, string>>

export const isDigestQuery = ({ digest }: Query): boolean => Boolean(digest)

export function lookupNeed(query: Query) {
  const { digest, id, number } = query
  if (digest) return { endpoint: lookupApi.byFile, input: { digest } }
  // If one of the two is missing, the server refuses with an error that names it.
  if (id || number) return { endpoint: lookupApi.byIdAndNumber, input: { id: id ?? '', number: number ?? '' } }
  return undefined
}
