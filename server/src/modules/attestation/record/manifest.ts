// Reads stored objects and manifests, checked against their digests.
import { createHash } from 'node:crypto'
import { fromUtf8 } from '@attestry/proof/bytes/digest'
import { type Manifest, readManifest } from '@attestry/proof/record/manifest'
import type { Deps } from '../../../kernel/deps.ts'

export async function readObject(deps: Deps, sha256Hex: string): Promise<Uint8Array> {
  const parts: Buffer[] = []
  for await (const part of await deps.storage.open(sha256Hex)) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  // Never pass on bytes that differ from what was sealed.
  if (createHash('sha256').update(bytes).digest('hex') !== sha256Hex)
    throw new Error(`object ${sha256Hex} does not match its digest`)
  return bytes
}

export const readManifestOf = async (deps: Deps, digest: string): Promise<Manifest> =>
  readManifest(fromUtf8(await readObject(deps, digest)))

/** Columns of the row that identify the record and its owner: the manifest states them in its environment. */
export const identityFacts = ({ public_id, owner_id }: { readonly public_id: string; readonly owner_id: string }) => ({
  publicId: public_id,
  owner: owner_id,
})

/** Undefined in manifests of earlier versions. */
export const publicIdIn = ({ environment }: Pick<Manifest, 'environment'>): string | undefined => environment.publicId

/** Null if the platform had none; manifests of earlier versions do not say. */
export const platformEnglishNameIn = (
  { environment }: Pick<Manifest, 'environment'>,
  current: string | null | undefined,
): string | null => (environment.platformEnglishName ?? current) || null

/** Undefined in manifests of earlier versions, for `sealed`. */
export const timeIn = ({ times }: Pick<Manifest, 'times'>, event: 'accepted' | 'sealed'): string | undefined =>
  times.find((time) => time.event === event)?.at
