// How a record is preserved, and the certificates that name it.

import { notarizationCase } from '@attestry/contract/modules/judicial/notarization-case'
import type { preservationApi } from '@attestry/contract/modules/judicial/preservation'
import type { Service } from '../../../kernel/route.ts'
import { readyAmong, recordItem, requireRecord } from '../../attestation/public.ts'
import { statesOfCases } from '../../casework/public.ts'
import { applicationsWith, certificatesOf } from '../notarization/store.ts'

export const preservationOfRecord: Service<typeof preservationApi.ofRecord> = async (deps, actor, { ano }) => {
  const record = await requireRecord(deps, actor, ano)
  const ids = await applicationsWith(deps.db, actor.ownerId, ano)
  const [ready, certificates, states] = await Promise.all([
    readyAmong(deps, [record]),
    certificatesOf(deps.db, ids),
    statesOfCases(deps.db, notarizationCase, ids),
  ])
  return {
    ...recordItem(record),
    ready: ready.has(ano),
    isDigestOnly: record.source_class === 'digest',
    certificates: [...certificates.values()].map(({ application_id, number, issued_at }) => ({
      number,
      issuedAt: issued_at.toISOString(),
      isRevoked: states.get(application_id) === 'revoked',
    })),
  }
}
