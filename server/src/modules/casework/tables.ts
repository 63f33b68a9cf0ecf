// Tables of the casework module.
import type { CaseActor } from '@attestry/contract/modules/casework/definition'
import type { ColumnType } from 'kysely'

export type CaseworkTables = {
  'casework.case': {
    id: string
    platform_id: number
    kind: string
    /** The main account of the applicant; null: opened by a visitor. */
    owner_id: string | null
    subject: string | null
    /** What the applicant stated, in the form of the kind; a trigger keeps it unchanged. */
    facts: ColumnType<unknown, string, never>
    state: string
    /** The number of steps. */
    version: number
    /** The member of staff who handles it. */
    assigned_to: string | null
    opened_at: Date
  }
  'casework.step': {
    case_id: string
    version: number
    at: Date
    actor: CaseActor
    account_id: string | null
    /** Null: the step that opened the case. */
    act: string | null
    from_state: string | null
    to_state: string
    note: string
  }
}
