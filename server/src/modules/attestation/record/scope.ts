// Whose records an actor may see: its own, and for a main account those of its sub-accounts. Everyone else finds nothing.
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { AttestationTables } from '../tables.ts'

export const seenBy = (actor: Member) => (row: ExpressionBuilder<AttestationTables, 'attestation.record'>) =>
  row.and([
    row('attestation.record.platform_id', '=', actor.platformId),
    actor.isSub
      ? row('attestation.record.operator_id', '=', actor.accountId)
      : row('attestation.record.owner_id', '=', actor.ownerId),
  ])
