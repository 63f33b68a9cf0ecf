// Row filter: an actor sees its own records, and a main account also those of its sub-accounts.
import type { ExpressionBuilder } from 'kysely'
import type { Member } from '../../../kernel/actor.ts'
import type { AttestationTables } from '../tables.ts'

export type Viewer = Pick<Member, 'accountId' | 'ownerId' | 'isSub'>

/** An account belongs to one platform, so its id alone separates platforms (tenants), and the owner index suffices. */
export const visibleTo = (actor: Viewer) => (row: ExpressionBuilder<AttestationTables, 'attestation.record'>) =>
  actor.isSub
    ? row('attestation.record.operator_id', '=', actor.accountId)
    : row('attestation.record.owner_id', '=', actor.ownerId)
