// Texts of the desk of refunds, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Refunds',
    lead: 'Payments returned the way they came: one person proposes, another confirms, then the payment service returns the money.',
    list: 'Refunds',
    name: 'Order',
    propose: 'Propose a refund',
    emptyTitle: 'No refunds yet',
    emptyText: 'Open a paid order under Payment orders and propose its refund; a colleague confirms it.',
    what: 'refund',
    confirm: 'Confirm the refund',
    confirmText:
      'The money leaves the member’s balance (or the unused prepaid bundle) at once and goes back to the payer. It cannot be undone.',
    confirmed: 'The refund is confirmed and on its way',
  },
  amount: 'Amount (CNY)',
  amountHint: 'At most what is left of this payment and in the member’s topped-up balance',
  orderNumber: 'Order number',
  orderNumberHint: '20 digits, from Payment orders',
  tradeNo: 'Trade or bank serial number',
  reason: 'Reason',
  reasonHint: 'The member sees it in a message and in the order',
  refunded: 'Refunded of this payment (CNY)',
  member: 'Member',
  channel: 'Returned by',
  progress: 'Progress',
  end: 'Record the transfer',
  endText: 'Bank transfers are returned by hand. Record the outcome here afterwards.',
  outcome: 'Outcome',
  outcomes: { refunded: 'Transferred', failed: 'Not possible; returned to the balance' },
  note: 'Transfer reference or reason',
  ended: 'Recorded',
  row: (number, amount) => `${number} · ¥${amount}`,
}
