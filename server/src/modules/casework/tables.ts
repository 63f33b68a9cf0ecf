// Tables of the casework module.
import type { StepActor } from '@attestry/contract/modules/casework/definition'
import type { QuoteLine } from '@attestry/contract/modules/casework/quote'
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
    actor: StepActor
    account_id: string | null
    /** Null: the step that opened the case. */
    act: string | null
    from_state: string | null
    to_state: string
    note: string
  }
  /** One row for each time that a clock of the case was started. */
  'casework.clock': {
    case_id: string
    name: string
    started_at: Date
    working_days: number
    stopped_at: Date | null
  }
  'casework.suspension': {
    case_id: string
    /** Of the suspended clock. */
    name: string
    from_at: Date
    until_at: Date | null
    reason: string
  }
  /** The price that the office asks; a new version replaces the one before. */
  'casework.quote': {
    case_id: string
    version: number
    lines: ColumnType<QuoteLine[], string, never>
    total_fen: number
    made_by: string
    made_at: Date
  }
  /** The last number given in a series. */
  'casework.series': {
    platform_id: number
    name: string
    last: number
  }
}
