// The subject of a record in clear: only values that match the commitments in the signed manifest.
import { attestationErrors } from '@attestry/contract/modules/attestation/errors'
import { commitTo, type Opening } from '@attestry/proof/record/commitment'
import type { Manifest } from '@attestry/proof/record/manifest'
import type { Deps } from '../../../kernel/deps.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { openingsOf } from '../record/openings.ts'
import type { RecordRow } from '../record/store.ts'

/** Refused if one does not match: the row was changed after sealing. */
export async function subjectOf(deps: Deps, record: RecordRow, manifest: Manifest): Promise<Opening[]> {
  const openings = openingsOf(deps, record)
  const signed = new Map(manifest.subject.map(({ field, sha256 }) => [field, sha256]))
  for (const { field, sha256 } of await Promise.all(openings.map(commitTo))) {
    if (signed.get(field) === sha256) continue
    deps.log.fatal({ ano: record.ano, field }, 'the stored subject of a record does not match its manifest')
    return refuse(attestationErrors.MANIFEST_DAMAGED)
  }
  return openings
}
