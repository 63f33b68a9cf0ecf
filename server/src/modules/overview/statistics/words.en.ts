// Texts of exported statistics, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  files: { records: 'records', failures: 'failures', revenue: 'revenue', captures: 'captures', members: 'members' },
  columns: {
    records: ['Day', 'Type', 'Submitted', 'Sealed', 'Failed'],
    failures: ['Step', 'Cause', 'Times'],
    revenue: ['Day', 'Source', 'Service', 'Times', 'Amount (CNY)'],
    captures: ['Type', 'Requested', 'Succeeded', 'Failed', 'Cancelled', 'Median (seconds)', '95 % within (seconds)'],
    members: ['Day', 'Active members', 'Registered'],
  },
  failureOf: { capture: 'Capture', record: 'Sealing' },
  sources: { act: 'Single use', package: 'Package' },
}
