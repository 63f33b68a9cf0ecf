// Texts of the desk of reversals, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Reversals of invoices',
    lead: 'The reversal of a large invoice is proposed by one person and confirmed by another, and then begins.',
    list: 'Reversals',
    name: 'Invoice number',
    propose: 'Propose a reversal',
    emptyTitle: 'No reversals yet',
    emptyText: 'Open the issued invoice under Invoices, copy its id, and propose the reversal here.',
    what: 'reversal',
    confirm: 'Confirm the reversal',
    confirmText: 'The reversal begins. Until it is finished, the orders can be neither refunded nor invoiced.',
    confirmed: 'Reversal started',
  },
  amount: 'Amount',
  cause: 'Reason for the reversal',
  state: 'State of the invoice',
  issued: 'Issued',
  reversing: 'Being reversed',
  invoiceId: 'Invoice id',
  invoiceIdHint: 'Open the invoice under Invoices; the id stands behind open= in the address',
  reason: 'Reason',
  reasonHint: 'It stays on the audit log',
  submit: 'Submit',
}
