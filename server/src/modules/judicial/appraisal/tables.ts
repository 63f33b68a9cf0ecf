// Tables of appraisals.
import type { AppraisalSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { ColumnType, Selectable } from 'kysely'

export type AppraisalTables = {
  'judicial.appraisal_settings': {
    platform_id: number
    version: number
    body: ColumnType<Omit<AppraisalSettings, 'version'>, string, never>
    made_by: string
    made_at: Date
  }
  'judicial.appraisal': {
    /** Of its case. */
    id: string
    platform_id: number
    owner_id: string
    version: number
    /** The draft, and the entruster's name when it was saved. */
    sealed: Buffer
    settings_version: number
    drawn_sha256: Buffer | null
    /** Sealed. */
    drawn_facts: Buffer | null
    number: string | null
    saved_at: Date
  }
  'judicial.appraisal_material': {
    appraisal_id: string
    place: number
    ano: string
    digest: string
    purpose: Buffer
    is_supplement: boolean
    added_at: Date
  }
  'judicial.appraisal_payment': {
    appraisal_id: string
    fen: number
    hold_id: string
    paid_at: Date
  }
  'judicial.appraisal_refund': {
    appraisal_id: string
    number: number
    fen: number
    made_by: string
    at: Date
  }
  'judicial.appraisal_opinion': {
    appraisal_id: string
    version: number
    sealed: Buffer
    saved_by: string
    saved_at: Date
  }
  'judicial.appraisal_writer': {
    appraisal_id: string
    account_id: string
  }
  'judicial.appraisal_issue': {
    appraisal_id: string
    version: number
    kind: 'release' | 'correction'
    document_id: string
    sha256: Buffer
    opinion_sha256: Buffer
    text: string
    issued_by: string
    issued_at: Date
  }
}

export type AppraisalRow = Selectable<AppraisalTables['judicial.appraisal']>
export type MaterialRow = Selectable<AppraisalTables['judicial.appraisal_material']>
export type AppraisalPaymentRow = Selectable<AppraisalTables['judicial.appraisal_payment']>
export type AppraisalRefundRow = Selectable<AppraisalTables['judicial.appraisal_refund']>
export type OpinionRow = Selectable<AppraisalTables['judicial.appraisal_opinion']>
export type IssueRow = Selectable<AppraisalTables['judicial.appraisal_issue']>
