// Public view of a record: its proof and masked names of its owner, without the evidence.
import { maskedField } from '@attestry/contract/masking'
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requirePlatform } from '../../platform/public.ts'
import { currentTrust, leafStatusOf } from '../../transparency/public.ts'
import { captureFactsOf } from '../record/capture-facts.ts'
import { identityOf, isDemoRecord } from '../record/identity.ts'
import { platformEnglishNameIn } from '../record/manifest.ts'
import type { RecordRow } from '../record/store.ts'
import { requireOwnPublicId, signedProofOf } from './signed-proof.ts'
import { subjectOf } from './subject.ts'

export async function publicView(deps: Deps, record: RecordRow): Promise<PublicCertificate> {
  const { digest, platform_id: platformId } = record
  if (digest === null) return refuse(attestationErrors.NOT_FOUND_PUBLICLY)
  const [platform, signed, trust] = await Promise.all([
    requirePlatform(deps, platformId),
    signedProofOf(deps, { ...record, digest }, await leafStatusOf(deps, platformId, digest)),
    currentTrust(deps, platformId),
  ])
  const { manifest, acceptedAt, sealedAt, proof } = signed
  requireOwnPublicId(deps, record, manifest)
  return {
    number: manifest.number,
    publicId: proof.publicId,
    platformName: manifest.platform.name,
    platformEnglishName: platformEnglishNameIn(manifest, platform.facts.englishName),
    kind: manifest.kind as RecordRow['kind'],
    sourceClass: manifest.sourceClass,
    name: manifest.name,
    subject: (await subjectOf(deps, record, manifest)).map(({ field, value }) => ({ field, masked: maskedField(field, value) })),
    identity: identityOf(manifest.environment),
    demo: isDemoRecord(manifest.environment),
    acceptedAt,
    sealedAt,
    digest,
    files: [...manifest.files],
    capture: captureFactsOf(manifest),
    proof,
    trustDigest: trust?.digest ?? '',
  }
}
