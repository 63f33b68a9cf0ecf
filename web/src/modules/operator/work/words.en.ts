// Texts of the console's first screen, in English.
import type { Words } from './words.zh.ts'

const counted = (one: string, many: string) => (count: number) => (count === 1 ? one : many)

export const words: Words = {
  title: 'Desk',
  lead: 'What is waiting for you.',
  kinds: {
    realname: counted('real name to review', 'real names to review'),
    complaint: counted('capture complaint to decide', 'capture complaints to decide'),
    'case-request': counted('person to call back about a case', 'people to call back about a case'),
    notarization: counted('notarization case to handle', 'notarization cases to handle'),
    appraisal: counted('appraisal to handle', 'appraisals to handle'),
    'purchase-notarization': counted('purchase notarization to handle', 'purchase notarizations to handle'),
    'price-change': counted('price change to confirm', 'price changes to confirm'),
    adjustment: counted('wallet adjustment to confirm', 'wallet adjustments to confirm'),
    'payment-refund': counted('refund to confirm', 'refunds to confirm'),
    'payment-incident': counted('payment incident to resolve', 'payment incidents to resolve'),
    'bank-line': counted('incoming bank transfer to match', 'incoming bank transfers to match'),
    'reconciliation-difference': counted('difference of a reconciliation', 'differences of reconciliations'),
    'bank-match': counted('bank transfer match to confirm', 'bank transfer matches to confirm'),
    'bank-account': counted('change of the receiving account to confirm', 'changes of the receiving account to confirm'),
    invoice: counted('application for an invoice to review', 'applications for invoices to review'),
    'invoice-reversal': counted('reversal of an invoice to confirm', 'reversals of invoices to confirm'),
    'invoice-rule': counted('change of the invoicing rules to confirm', 'changes of the invoicing rules to confirm'),
    'log-resume': counted('proposal to resume the public log', 'proposals to resume the public log'),
    'dead-letter': counted('background job that needs a decision', 'background jobs that need a decision'),
  },
  go: 'Open',
  clear: 'All done',
  clearText: 'New work is counted here and in the menu.',
  noDuty: 'Nothing is waiting for your role',
  noDutyText: 'The menu lists what you can use.',
}
