// Check 6: the trust list matches the policy and root certificates in the package, and the expected trust digest if given.
import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { PATHS, rootPath } from '../package/layout.ts'
import type { PackageReading } from './package-reading.ts'
import { CheckFailure, type CheckOutcome } from './verdict.ts'

export const trustDigest = async (reading: PackageReading): Promise<string> => toHex(sha256(await reading.bytes(PATHS.trust)))

export async function checkTrust(reading: PackageReading, expected: string | undefined): Promise<CheckOutcome> {
  const digest = await trustDigest(reading)
  if (expected !== undefined && digest !== expected) throw new CheckFailure('trust-differs', digest)
  const { policySha256, signatureRoots, timeStampRoots } = await reading.trust()
  if (toHex(sha256(await reading.bytes(PATHS.policy))) !== policySha256) throw new CheckFailure('policy-differs')
  const named = new Set([...signatureRoots, ...timeStampRoots.map(({ fingerprint }) => fingerprint)])
  for (const fingerprint of named) await reading.root(fingerprint)
  const foreign = reading.names('root').find((fingerprint) => !named.has(fingerprint))
  if (foreign !== undefined) throw new CheckFailure('roots-differ', rootPath(foreign))
  return {
    details: [{ name: 'trust-digest', value: digest }],
    remarks: expected === undefined ? [{ name: 'trust-not-compared', value: digest }] : [],
  }
}
