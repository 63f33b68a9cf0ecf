// Row filter: an actor sees its own captures, and a main account also those of its sub-accounts.
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { EvidenceTables } from '../tables.ts'

export const captureVisibleTo = (actor: Member) => (row: ExpressionBuilder<EvidenceTables, 'evidence.capture'>) =>
  actor.isSub ? row('evidence.capture.operator_id', '=', actor.accountId) : row('evidence.capture.owner_id', '=', actor.ownerId)
