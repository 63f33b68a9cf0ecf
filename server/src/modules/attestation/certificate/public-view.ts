// Public view of a record: its proof and masked names of its owner, without the evidence.
import { maskedField } from '@attestry/contract/masking'
import type { PublicCertificate } from '@attestry/contract/modules/attestation/certificate'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { requirePlatform } from '../../platform/public.ts'
import { currentTrust } from '../../transparency/public.ts'
import { captureFactsOf } from '../record/capture-facts.ts'
import { identityOf, isDemoRecord } from '../record/identity.ts'
import { openingsOf } from '../record/openings.ts'
import { proofStateOf } from '../record/proof-state.ts'
import { fileFacts } from '../record/service.ts'
import { filesOf, type RecordRow } from '../record/store.ts'

export async function publicView(deps: Deps, record: RecordRow): Promise<PublicCertificate> {
  const { digest, sealed_at } = record
  if (digest === null || sealed_at === null) return refuse(attestationErrors.NOT_FOUND_PUBLICLY)
  const [platform, files, proof, trust] = await Promise.all([
    requirePlatform(deps, record.platform_id),
    filesOf(deps.db, record.ano),
    proofStateOf(deps, record),
    currentTrust(deps, record.platform_id),
  ])
  return {
    number: record.ano,
    publicId: record.public_id,
    platformName: platform.name,
    platformEnglishName: platform.facts.englishName || null,
    kind: record.kind,
    sourceClass: record.source_class,
    name: record.sealed_name ?? record.name,
    subject: openingsOf(deps, record).map(({ field, value }) => ({ field, masked: maskedField(field, value) })),
    identity: identityOf(record.facts.environment),
    demo: isDemoRecord(record.facts.environment),
    acceptedAt: record.created_at.toISOString(),
    sealedAt: sealed_at.toISOString(),
    digest,
    files: files.map(fileFacts),
    capture: captureFactsOf(record.facts),
    proof,
    trustDigest: trust?.digest ?? '',
  }
}
