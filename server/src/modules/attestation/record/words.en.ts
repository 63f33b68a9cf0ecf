// Words the server writes into exported lists, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  fileName: 'records',
  columns: [
    'Number',
    'Kind',
    'Name',
    'Address',
    'Label',
    'Remark',
    'State',
    'Size (bytes)',
    'Record digest (SHA-256)',
    'File digest (SHA-256, if it has one file)',
    'Operator',
    'Submitted at (UTC+8)',
    'Accepted at (UTC+8)',
    'Sealed at (UTC+8)',
  ],
  states: { sealing: 'Being sealed', sealed: 'Sealed', failed: 'Failed' },
}
