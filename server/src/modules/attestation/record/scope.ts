// Whose records an actor may see: its own, and for a main account those of its sub-accounts. Everyone else finds nothing.
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { AttestationTables } from '../tables.ts'

export type Viewer = Pick<Member, 'accountId' | 'ownerId' | 'isSub'>

/** An account lives on one platform, so its id alone keeps platforms apart, and the owner's index answers by itself. */
export const seenBy = (actor: Viewer) => (row: ExpressionBuilder<AttestationTables, 'attestation.record'>) =>
  actor.isSub
    ? row('attestation.record.operator_id', '=', actor.accountId)
    : row('attestation.record.owner_id', '=', actor.ownerId)
