// Reads the two files of a capture that its certificate prints, by the digests in the manifest and unparsed: only the paper worker parses them.
import type { Disclosure } from '@attestry/contract/modules/attestation/certificate'
import type { Manifest, ManifestFile } from '@attestry/proof/record/manifest'
import { refuseDamaged } from '../../../kernel/damaged-copy.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { readObject } from '../record/manifest.ts'
import { flaggedRecords } from '../scan/service.ts'
import type { CertificateFacts } from './facts.ts'

const PREVIEW = 'preview.jpg'
const CLEANLINESS = 'cleanliness.json'
/** A longer page has a larger image; it is in the package in any case. */
const MAX_PREVIEW_BYTES = 3 * 1024 ** 2
const MAX_CLEANLINESS_BYTES = 1024 ** 2

type EvidenceParts = Pick<CertificateFacts, 'preview' | 'cleanliness'>

export async function evidenceParts(deps: Deps, manifest: Manifest, disclosure: Disclosure): Promise<EvidenceParts> {
  if (manifest.sourceClass !== 'collected') return { preview: null, cleanliness: null }
  const find = (path: string, maxBytes: number) =>
    manifest.files.find((file) => file.path === path && file.size !== null && file.size <= maxBytes)
  const [jpeg, cleanliness] = await Promise.all([
    // The masked certificate is open to everyone with its id, and the public page shows no evidence.
    disclosure === 'full' && !(await isFlagged(deps, manifest.number)) ? read(deps, find(PREVIEW, MAX_PREVIEW_BYTES)) : null,
    read(deps, find(CLEANLINESS, MAX_CLEANLINESS_BYTES)),
  ])
  return { preview: jpeg && { jpeg: jpeg.bytes, sha256: jpeg.sha256 }, cleanliness: cleanliness?.bytes ?? null }
}

const isFlagged = async (deps: Deps, ano: string): Promise<boolean> => (await flaggedRecords(deps, [ano])).size > 0

async function read(deps: Deps, file: ManifestFile | undefined): Promise<{ bytes: Uint8Array; sha256: string } | null> {
  if (!file || file.sha256 === null) return null
  return { bytes: await refuseDamaged(readObject(deps, file.sha256)), sha256: file.sha256 }
}
