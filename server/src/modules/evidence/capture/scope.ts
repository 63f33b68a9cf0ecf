// Whose captures an actor may see: its own, and for a main account those of its sub-accounts. Everyone else finds nothing.
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { EvidenceTables } from '../tables.ts'

export const captureSeenBy = (actor: Member) => (row: ExpressionBuilder<EvidenceTables, 'evidence.capture'>) =>
  actor.isSub ? row('evidence.capture.operator_id', '=', actor.accountId) : row('evidence.capture.owner_id', '=', actor.ownerId)
