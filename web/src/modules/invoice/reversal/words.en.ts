// Texts of the desk of reversals, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Reversals of invoices',
    lead: 'One person proposes the reversal of a large invoice; it begins once another confirms it.',
    list: 'Reversals',
    name: 'Invoice number',
    propose: 'Propose a reversal',
    emptyTitle: 'No reversals yet',
    emptyText: 'Open the issued invoice under Invoices and choose “Reverse by two people”.',
    what: 'reversal',
    confirm: 'Confirm the reversal',
    confirmText: 'The reversal begins. Until it is finished, the orders can be neither refunded nor invoiced.',
    confirmed: 'Reversal started',
  },
  amount: 'Amount',
  cause: 'Reason for the reversal',
  state: 'Status of the invoice',
  issued: 'Issued',
  reversing: 'Being reversed',
  invoiceId: 'Invoice id',
  invoiceIdHint: 'Filled in when you start from the invoice.',
  reason: 'Reason',
  reasonHint: 'Recorded in the audit log',
}
