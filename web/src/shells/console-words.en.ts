// Texts of the console's shell, in English.
import type { Words } from './console-words.zh.ts'

export const words: Words = {
  operations: 'Operations',
  nav: 'Operations navigation',
  openNav: 'Open navigation',
  waiting: (count) => `${count} waiting`,
  groups: {
    work: 'To do',
    people: 'People',
    site: 'Website',
    money: 'Charges',
    platform: 'Platform',
  },
  entries: {
    home: 'Desk',
    realNames: 'Real names',
    complaints: 'Complaints',
    caseRequests: 'Case requests',
    content: 'Site content',
    lawyers: 'Lawyers',
    prices: 'Prices',
    adjustments: 'Adjustments',
    invoices: 'Invoices',
    invoiceReversals: 'Invoice reversals',
    invoiceRule: 'Invoicing rules',
    logResume: 'Resume the log',
    statistics: 'Statistics',
    people: 'Members',
    settings: 'Platform settings',
    holidays: 'Holidays',
    bridgeKeys: 'Partner logins',
    staff: 'Staff and roles',
    audit: 'Audit log',
    jobs: 'Jobs',
    health: 'System health',
  },
}
