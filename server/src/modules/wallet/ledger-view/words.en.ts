// Texts of the exported ledger, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  file: 'Ledger',
  kinds: {
    recharge: 'Top-up',
    gift: 'Gift',
    hold: 'Frozen',
    charge: 'Charged',
    release: 'Unfrozen',
    refund: 'Fee returned',
    payout: 'Refund to payer',
    package: 'Package bought',
    adjust: 'Adjustment',
  },
  columns: [
    'Time (Beijing)',
    'Kind',
    'Service',
    'Quantity',
    'Change of package units',
    'Change of recharged balance (CNY)',
    'Change of gift balance (CNY)',
    'Change of frozen amount (CNY)',
    'Available balance (CNY)',
    'Frozen balance (CNY)',
    'Record number',
    'Order number',
    'Account',
    'Posting id',
  ],
}
