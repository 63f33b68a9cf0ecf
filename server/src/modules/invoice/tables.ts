// Tables of the invoice module.
import type { FileFormat, InvoiceState, ReversalReason, SheetState } from '@attestry/contract/modules/invoice/application'
import type { HeaderKind } from '@attestry/contract/modules/invoice/fields'
import type { InvoiceStep } from '@attestry/contract/modules/invoice/invoice-state'
import type { InvoiceRule } from '@attestry/contract/modules/invoice/rule'
import type { ColumnType, Generated } from 'kysely'

/** Amounts in fen; the rate in hundredths of a percent, null if not taxed. */
export type StoredLine = {
  readonly item: string
  readonly code: string
  readonly rate: number | null
  readonly netFen: number
  readonly taxFen: number
}

export type InvoiceTables = {
  'invoice.header': {
    id: string
    platform_id: number
    owner_id: string
    kind: HeaderKind
    sealed: Buffer
    is_default: boolean
    created_at: Date
    updated_at: Date
  }
  'invoice.application': {
    id: string
    platform_id: number
    owner_id: string
    serial: string
    state: InvoiceState
    special: boolean
    buyer: Buffer
    fen: number
    tax_fen: number
    lines: ColumnType<readonly StoredLine[], string, string>
    reason: Buffer | null
    issuer: string
    query_at: Date | null
    queries: Generated<number>
    fault: string | null
    number: string | null
    issued_at: Date | null
    reversal_reason: ReversalReason | null
    reversal_serial: string | null
    reversal_at: Date | null
    reversal_number: string | null
    created_at: Date
  }
  'invoice.application_order': {
    application_id: string
    order_id: string
    number: string
    kind: 'recharge' | 'package'
    fen: number
    paid_at: Date
    live: boolean
  }
  'invoice.step': { journal: Generated<number>; application_id: string; state: InvoiceStep; actor: string; at: Date }
  'invoice.file': {
    application_id: string
    /** Of the red-letter invoice. */
    red: boolean
    format: FileFormat
    document_id: string
    sha256: string
    size: number
    created_at: Date
  }
  'invoice.sheet': {
    serial: string
    application_id: string
    platform_id: number
    number: string
    cause: ReversalReason
    state: SheetState
    opened_at: Date
    confirm_by: Date
    ended_at: Date | null
    note: Buffer | null
  }
  'invoice.issuer': {
    platform_id: number
    asked_at: Date | null
    unanswered: Generated<number>
    quota_left_fen: number | null
    quota_total_fen: number | null
    answered_at: Date | null
    warned: Generated<boolean>
    login_lost_at: Date | null
    face_scan_at: Date | null
  }
  'invoice.delivery': { application_id: string; number: string; channel: 'mail' | 'sms'; at: Date; sent: boolean }
  'invoice.rule': { platform_id: number; version: number; rule: ColumnType<InvoiceRule, string, string> }
  'invoice.phone_link': {
    id: string
    platform_id: number
    owner_id: string
    order_ids: string[]
    application_id: string | null
    token_hash: Buffer
    visit_hash: Buffer | null
    created_at: Date
    expires_at: Date
  }
}
