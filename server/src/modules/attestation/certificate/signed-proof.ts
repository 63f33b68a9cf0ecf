// What a visitor reads about a record comes from what was signed: its manifest and its time-stamp tokens, not the columns beside them.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import type { ProofState } from '@attestry/contract/modules/attestation/proof'
import type { Manifest } from '@attestry/proof/record/manifest'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { type LeafStatus, statedTimeStamps, timeStampFacts } from '../../transparency/public.ts'
import { publicIdIn, readManifestOf, timeIn } from '../record/manifest.ts'
import { type ProvenRow, proofStateIn } from '../record/proof-state.ts'
import type { RecordRow } from '../record/store.ts'

export interface SignedProof {
  readonly manifest: Manifest
  readonly acceptedAt: string
  /** For manifests of earlier versions, which do not contain it, the time by which it was logged. */
  readonly sealedAt: string
  readonly proof: ProofState
}

/** The row beside a damaged manifest proves nothing: it is not shown instead. */
async function signedManifest(deps: Deps, digest: string): Promise<Manifest> {
  try {
    return await readManifestOf(deps, digest)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'NOT_FOUND' && code !== 'DIGEST_MISMATCH') throw error
    deps.log.fatal({ digest, code }, 'the manifest of a record is damaged or missing')
    return refuse(attestationErrors.MANIFEST_DAMAGED)
  }
}

/** For visitors, who name a record by its public id: another record could have been put under it. */
export function requireOwnPublicId(deps: Deps, record: Pick<RecordRow, 'ano' | 'public_id'>, manifest: Manifest): void {
  const signed = publicIdIn(manifest)
  if (signed === undefined || signed === record.public_id) return
  deps.log.fatal({ ano: record.ano, publicId: record.public_id, signed }, 'a record has another public id than its manifest')
  refuse(attestationErrors.MANIFEST_DAMAGED)
}

export async function signedProofOf(
  deps: Deps,
  record: ProvenRow & { readonly digest: string },
  status: LeafStatus | undefined,
): Promise<SignedProof> {
  const [manifest, proof, stamps] = await Promise.all([
    signedManifest(deps, record.digest),
    proofStateIn(deps, record, status),
    status?.stamped ? statedTimeStamps(deps, status.log.id, status.stamped.size) : [],
  ])
  const acceptedAt = timeIn(manifest, 'accepted') ?? record.created_at.toISOString()
  const loggedBy = stamps[0]?.time.toISOString()
  const sealedAt = timeIn(manifest, 'sealed') ?? loggedBy ?? acceptedAt
  const signed = { received: acceptedAt, hashed: sealedAt, logged: loggedBy, 'time-stamped': loggedBy, anchored: undefined }
  return {
    manifest,
    acceptedAt,
    sealedAt,
    proof: {
      ...proof,
      publicId: publicIdIn(manifest) ?? proof.publicId,
      steps: proof.steps.map((step) => ({ ...step, at: step.at && (signed[step.step] ?? step.at) })),
      log: proof.log && { ...proof.log, signedAt: loggedBy ?? proof.log.signedAt },
      timeStamps: stamps.map(timeStampFacts),
      vantages: (manifest.vantages ?? []).map(({ name, verdict }) => ({ name, verdict })),
    },
  }
}
