// Public look-up by file digest, or by public id and number: returns when a record was deposited and its proof.
import { maskedNumber } from '@attestry/contract/masking'
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { type lookupApi, MAX_LOOKUP_RESULTS } from '@attestry/contract/modules/attestation/lookup'
import { refuse } from '../../../kernel/refuse.ts'
import type { Service } from '../../../kernel/route.ts'
import { publicView } from '../certificate/public-view.ts'
import { signedProofOf } from '../certificate/signed-proof.ts'
import { findByPublicId } from '../record/store.ts'
import { recordsWithFile } from './store.ts'

export const lookUpFile: Service<typeof lookupApi.byFile> = async (deps, actor, { digest }) => {
  const found = await recordsWithFile(deps.db, actor.platformId, digest, MAX_LOOKUP_RESULTS)
  const list = await Promise.all(
    found.map(async ({ record, file, status }) => {
      const { manifest, sealedAt, proof: own } = await signedProofOf(deps, record, status)
      const { publicId: _notPublic, ...proof } = own
      return {
        numberMasked: maskedNumber(record.ano),
        kind: manifest.kind as typeof record.kind,
        sourceClass: manifest.sourceClass,
        digest: record.digest,
        sealedAt,
        file: { size: file.size, sha256: file.sha256, sm3: file.sm3 },
        proof,
      }
    }),
  )
  return { list, total: list.length }
}

export const lookUpNumber: Service<typeof lookupApi.byIdAndNumber> = async (deps, actor, { id, number }) => {
  const record = await findByPublicId(deps.db, actor.platformId, id)
  if (record?.ano !== number) return refuse(attestationErrors.NOT_FOUND_PUBLICLY)
  return publicView(deps, record)
}
