// Texts of the desk of adjustments, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Wallet adjustments',
    lead: 'Money put into or taken out of a member’s wallet: one person proposes it, another confirms it, and the member is notified of the reason.',
    list: 'Adjustments',
    name: 'Member',
    propose: 'Propose an adjustment',
    emptyTitle: 'No adjustments yet',
    emptyText:
      'When a transfer was misread or there is something to compensate or correct, propose it here; a colleague confirms it.',
    what: 'adjustment',
    confirm: 'Confirm the adjustment',
    confirmText: 'It is booked at once, the member is notified, and it cannot be undone.',
    confirmed: 'The adjustment is booked',
  },
  amount: 'Amount (CNY)',
  amountHint: '0.01 to 50,000.00',
  fund: 'Fund',
  funds: { recharged: 'Topped-up balance', gift: 'Gift balance' },
  direction: 'Direction',
  directions: { credit: 'Credit', debit: 'Debit' },
  reason: 'Reason',
  reasonHint: 'The member sees it in a message',
  memberId: 'Account id',
  memberIdHint: 'Open the member under Members and copy the id',
  balance: (fund) => `${fund} (CNY)`,
  signed: (direction, amount) => `${direction} ${amount}`,
}
