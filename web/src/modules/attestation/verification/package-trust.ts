// Which list of trust a package is held against: the one published now, or an older one that the platform still publishes.
import { sha256 } from '@attestry/proof/bytes/digest'
import { toHex } from '@attestry/proof/bytes/hex'
import type { RandomAccess } from '@attestry/proof/package/zip'
import { zipSource } from '@attestry/proof/verify/package-source'

/**
 * current: the package brings the published list. older: it brings another one, which the platform has published before.
 * foreign: nobody has published it here. unasked: there is none to compare with.
 */
export interface TrustFound {
  readonly kind: 'current' | 'older' | 'foreign' | 'unasked'
  /** What the package is held against. */
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

/** A package that cannot be read says so in its checks; here it has just no list of its own. */
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
    // Whatever else answers at that address, only these very bytes count.
    return response.ok && toHex(sha256(new Uint8Array(await response.arrayBuffer()))) === digest
  } catch {
    return false
  }
}
