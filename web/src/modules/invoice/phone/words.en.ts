// Texts of the invoice page on a phone, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Invoice on your phone',
  description: 'Scan the QR code on your computer, fill in the header on your phone, and apply for the invoice.',
  needsScript: 'This page needs JavaScript.',
  entering: 'Opening…',
  noLink: 'Open this page by its QR code',
  noLinkHint:
    'On your computer, log in, go to Invoices, apply for an invoice, choose orders, and scan the code of “Fill in on my phone”. The link works once and for 30 minutes.',
  ended: 'The link has ended',
  amount: 'Amount of the invoice',
  orders: (count) => `${count} ${count === 1 ? 'order' : 'orders'}`,
  until: (time) => `Finish before ${time}`,
  kind: 'Kind',
  kinds: { person: 'Person', ordinary: 'Company (ordinary)', special: 'Company (special VAT)' },
  name: 'Title',
  nameHint: 'The name of the person or the full name of the company',
  taxNumber: 'Tax number',
  taxNumberOptional: 'Identity or tax number (optional)',
  email: 'E-mail (optional)',
  submit: 'Apply',
  states: {
    reviewing: 'Applied; waiting for review',
    submitted: 'Accepted; being issued',
    unknown: 'Checking the outcome',
    issued: 'The invoice is issued',
    rejected: 'The application was rejected',
    reversing: 'The invoice is being reversed',
    confirming: 'The reversal awaits the buyer’s confirmation',
    confirmed: 'The buyer has confirmed; the invoice is being reversed',
    reversed: 'The invoice was reversed',
  },
  serial: 'Application',
  number: 'Invoice number',
  buyer: 'Title',
  rejectedHint: 'Correct the header on your computer and apply again.',
  closeHint:
    'You can close this page. A message tells you when it is issued, and the files can be downloaded on your computer too.',
  download: (format) => `Download ${format}`,
  refresh: 'Refresh',
}
