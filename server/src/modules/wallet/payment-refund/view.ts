// Refunds as members and staff see them.
import type { RefundLine } from '@attestry/contract/modules/wallet/order'
import type { RefundProgress } from '@attestry/contract/modules/wallet/payment-refund'
import { yuanOfFen } from '@attestry/contract/money'
import type { RefundRow } from './store.ts'

export const refundLine = (row: RefundRow): RefundLine => ({
  refundNo: row.refund_no,
  amount: yuanOfFen(row.fen),
  state: row.state,
  reason: row.reason,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const refundProgress = (row: RefundRow): RefundProgress => ({
  ...refundLine(row),
  channel: row.channel,
  failure: row.failure,
  bankReference: row.bank_reference,
  nextQueryAt: row.query_at?.toISOString() ?? null,
})
