// Merges the records found by two digests: each record once, oldest first.
import type { FoundRecord } from '@attestry/contract/modules/attestation/lookup'

export function mergeFound(...lists: readonly (readonly FoundRecord[])[]): FoundRecord[] {
  const byDigest = new Map(lists.flat().map((record) => [record.digest, record]))
  return [...byDigest.values()].sort((one, other) => Date.parse(one.sealedAt) - Date.parse(other.sealedAt))
}
