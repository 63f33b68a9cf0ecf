// Chooses the trust list that a package must have: the currently published one, or an older one that the platform still publishes.
import { sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import type { RandomAccess } from '@attestry/proof/package/zip'
import { zipSource } from '@attestry/proof/verify/package-source'

/**
 * current: the package contains the published list. older: it contains another list that the platform has published before.
 * foreign: the platform never published its list. unasked: there is no published digest to compare with.
 */
export interface TrustFound {
  readonly kind: 'current' | 'older' | 'foreign' | 'unasked'
  /** Digest that the package must have. */
  readonly demanded: string | undefined
  readonly published: string | undefined
}

const TRUST_PLACE = 'proof/trust.txt'

export async function findTrust(
  access: RandomAccess,
  published: string | undefined,
  wasPublished: (digest: string) => Promise<boolean> = isPublished,
): Promise<TrustFound> {
  if (published === undefined) return { kind: 'unasked', demanded: undefined, published }
  const own = await ownTrust(access)
  if (own === undefined || own === published) return { kind: 'current', demanded: published, published }
  return (await wasPublished(own))
    ? { kind: 'older', demanded: own, published }
    : { kind: 'foreign', demanded: published, published }
}

/** undefined for an unreadable package, too: its checks report the error. */
async function ownTrust(access: RandomAccess): Promise<string | undefined> {
  try {
    return toHex(sha256(await (await zipSource(access)).read(TRUST_PLACE)))
  } catch {
    return undefined
  }
}

async function isPublished(digest: string): Promise<boolean> {
  try {
    const response = await fetch(`/log/trust/${digest}`)
    // Accept only the bytes with this digest, whatever the URL returns.
    return response.ok && toHex(sha256(new Uint8Array(await response.arrayBuffer()))) === digest
  } catch {
    return false
  }
}
