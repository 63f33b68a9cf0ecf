// Texts of the search over screens and records, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Search',
  placeholder: 'Paste an address, share text, record number, certificate id or digest, or name a case or screen',
  acts: 'Actions',
  capture: (kind, count) => (count === 1 ? `${kind}: this address` : `${kind}: these ${count} addresses`),
  openCertificate: 'Open this certificate',
  lookUp: 'Look up this hash',
  screens: 'Screens',
  cases: 'Cases',
  recordCount: (count) => (count === 1 ? '1 item' : `${count} items`),
  records: 'Records',
  searching: 'Searching records and cases…',
  failed: 'Records cannot be searched right now. Please try again later.',
  tooShort: 'No such screen. Type more to search records and cases.',
  nothing: 'No screen, case or record found. Try other words.',
  found: (count) => (count === 1 ? '1 result' : `${count} results`),
  aliases: {
    costCenter: 'top up balance orders packages wallet payment bank transfer recharge',
    ledger: 'transactions charges fees',
    openHolds: 'frozen reserved',
    statements: 'monthly statement',
    spending: 'low-balance alert',
    invoices: 'fapiao billing',
  },
  costScreens: { ledger: 'Ledger', openHolds: 'Amounts on hold', statements: 'Statements', spending: 'Spending and budgets' },
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
}
