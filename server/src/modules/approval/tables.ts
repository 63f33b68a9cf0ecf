// Tables of the approval module.
import type { ApprovalKind } from '@attestry/contract/modules/approval/kind'
import type { ProposalState } from '@attestry/contract/modules/approval/proposal'
import type { ColumnType } from 'kysely'

export type ApprovalTables = {
  'approval.proposal': {
    id: string
    platform_id: number
    kind: ApprovalKind
    state: ProposalState
    /** What is proposed, in the form of the kind; a trigger keeps it unchanged. */
    content: ColumnType<unknown, string, never>
    /** What the confirmation recorded; set together with the state `confirmed`. */
    outcome: ColumnType<unknown, null, string | null>
    reason: string
    proposed_by: string
    proposed_at: Date
    decided_by: string | null
    decided_at: Date | null
    decision: string | null
  }
}
