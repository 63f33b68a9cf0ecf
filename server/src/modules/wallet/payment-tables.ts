// Tables of payments, bank transfers and reconciliation.
import type { BankAccount } from '@attestry/contract/modules/wallet/bank-account'
import type { BankLineState, StatementLayout } from '@attestry/contract/modules/wallet/bank-transfer'
import type {
  AttemptState,
  MoneySource,
  OrderState,
  PaymentChannel,
  PaymentMethod,
  RefundState,
} from '@attestry/contract/modules/wallet/order'
import type { FactVerdict } from '@attestry/contract/modules/wallet/order-desk'
import type { PricedService } from '@attestry/contract/modules/wallet/price'
import type { DifferenceKind, DifferenceState, RunState } from '@attestry/contract/modules/wallet/reconciliation'
import type { ColumnType, Generated } from 'kysely'

/** The terms of a package when it was ordered. */
export type OrderedOffer = {
  readonly id: string
  readonly service: PricedService
  readonly units: number
  readonly fen: number
  readonly months: number
}

export type StoredCheckout = { readonly kind: 'url' | 'qr'; readonly content: string }

export type SideTotal = { readonly count: number; readonly fen: number }
export type SideTotals = { readonly ledger: SideTotal; readonly trade: SideTotal; readonly fund: SideTotal | null }
export type RunTotals = { readonly payments: SideTotals; readonly refunds: SideTotals }

export type PaymentTables = {
  'wallet.payment_order': {
    id: string
    platform_id: number
    owner_id: string
    created_by: string
    number: string
    kind: 'recharge' | 'package'
    fen: number
    offer: ColumnType<OrderedOffer | null, string | null, never>
    state: OrderState
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    paid_by: MoneySource | null
    lot_id: string | null
    refunded_fen: Generated<number>
    /** Before its expiry if the member cancelled it; kept when it is paid later. */
    closed_at: Generated<Date | null>
  }
  'wallet.payment_attempt': {
    id: string
    order_id: string
    platform_id: number
    channel: PaymentChannel
    method: PaymentMethod
    trade_no: string
    fen: number
    state: AttemptState
    checkout: ColumnType<StoredCheckout | null, string | null, string | null>
    created_at: Date
    expires_at: Date
    queries: Generated<number>
    query_at: Date | null
    transaction_id: string | null
    paid_at: Date | null
  }
  'wallet.wechat_authorization': {
    state_hash: Buffer
    platform_id: number
    account_id: string
    session_id: string
    order_id: string
    expires_at: Date
  }
  'wallet.payment_fact': {
    id: string
    platform_id: number
    channel: string
    attempt_id: string | null
    trade_no: string
    source: 'notice' | 'query' | 'bill'
    verdict: FactVerdict
    content: ColumnType<unknown, string, never>
    raw: Buffer | null
    at: Date
    journal: Generated<number>
  }
  'wallet.payment_refund': {
    /** The confirmed proposal. */
    id: string
    platform_id: number
    order_id: string
    /** Null for a bank transfer. */
    attempt_id: string | null
    /** Null for a payment at a gateway. */
    bank_line_id: string | null
    channel: PaymentChannel | 'bank'
    refund_no: string
    fen: number
    /** False for a second payment of the order. */
    of_order: boolean
    /** The package whose units were taken back. */
    lot_id: string | null
    state: RefundState
    reason: string
    created_at: Date
    ended_at: Date | null
    queries: Generated<number>
    query_at: Date | null
    failure: string | null
    bank_reference: string | null
  }
  'wallet.payment_incident_resolution': {
    fact_id: string
    platform_id: number
    note: string
    resolved_by: string
    resolved_at: Date
  }
  'wallet.bank_account': {
    platform_id: number
    account: ColumnType<BankAccount | null, string | null, string | null>
    version: number
    updated_at: Date
    updated_by: string
  }
  /** An order that is to be paid by bank transfer. */
  'wallet.bank_transfer': {
    order_id: string
    platform_id: number
    code: string
    account: ColumnType<BankAccount, string, never>
    ordered_fen: number
    voucher_id: string | null
    created_at: Date
  }
  'wallet.bank_statement': {
    id: string
    platform_id: number
    account: string
    layout: StatementLayout
    file_name: string
    sha256: string
    incoming: number
    added: number
    imported_by: string
    imported_at: Date
  }
  /** An incoming transfer on a statement. */
  'wallet.bank_line': {
    id: string
    platform_id: number
    account: string
    serial: string
    statement_id: string
    row: number
    /** Selected as text: a Date would shift it by the time zone. */
    booked_on: ColumnType<string, string, never>
    fen: number
    facts: Buffer
    facts_hash: Buffer
    order_id: string | null
    state: BankLineState
    settled_order_id: string | null
    handler_id: string | null
    imported_at: Date
    settled_at: Date | null
  }
  /** A line of a gateway's daily bill. */
  'wallet.bill_line': {
    platform_id: number
    channel: PaymentChannel
    day: string
    bill: 'trade' | 'fund'
    line: number
    kind: 'payment' | 'refund'
    transaction_id: string
    trade_no: string
    refund_no: string
    fen: number
    at: Date
  }
  'wallet.reconciliation_run': {
    id: string
    platform_id: number
    channel: MoneySource
    day: string
    state: RunState
    totals: ColumnType<RunTotals, string, string>
    settled: Generated<number>
    requested_at: Date
    ended_at: Date | null
  }
  'wallet.reconciliation_difference': {
    id: string
    run_id: string
    platform_id: number
    kind: DifferenceKind
    reference: string
    trade_no: string
    ledger_fen: number | null
    trade_fen: number | null
    fund_fen: number | null
    state: DifferenceState
    handler_id: string | null
    resolved_by: string | null
    resolved_at: Date | null
    note: string | null
    created_at: Date
  }
}
