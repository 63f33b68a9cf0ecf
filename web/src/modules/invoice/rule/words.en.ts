// Texts of the invoicing rules, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  desk: {
    title: 'Invoicing rules',
    lead: 'One person proposes a change, another confirms it. New applications follow the new rules; those already made are not affected.',
    list: 'Changes',
    name: 'What changes',
    propose: 'Propose a change',
    emptyTitle: 'No changes yet',
    emptyText: 'Propose other items, rates or limits here; a colleague confirms them.',
    what: 'Change',
    confirm: 'Confirm the change',
    confirmText: 'It takes effect at once: new applications follow the new rules.',
    confirmed: 'Invoicing rules changed',
  },
  current: 'Current rules',
  limits: 'Limits',
  shown: {
    code: 'Tax code',
    rate: 'Rate',
    twoPersonsFrom: 'Reversals by two people from',
    sellerTaxNumber: 'Tax number of the seller',
    quotaWarnBelow: 'Warn when the remaining quota is below',
    never: 'No percentage warning',
  },
  separator: '; ',
  outdated: 'Outdated',
  outdatedHint:
    'The rules were changed after this proposal, so it cannot be confirmed. Propose it again based on the current rules.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log',
  recharge: 'Top-ups',
  package: 'Prepaid bundles',
  name: 'Item',
  code: 'Tax code (19 digits)',
  policy: 'Tax',
  policies: { taxed: 'Taxed', untaxed: 'Untaxed' },
  rate: 'Rate (%)',
  special: 'Special VAT invoices',
  specials: { yes: 'Offered', no: 'Not offered' },
  rechargeNote:
    'A top-up is a prepayment: Announcement 53 of 2016 allows an untaxed ordinary invoice (code 601). Ask an accountant before you change this.',
  twoPersonsFrom: 'Reversals of this amount or more take two people (CNY)',
  quotaWarnBelow: 'Warn when less than this percentage of the quota remains (0: no percentage warning)',
  sellerTaxNumber: 'Tax number of the seller (optional)',
  sellerTaxNumberHint: 'If given, uploaded invoices must have been issued with it',
}
