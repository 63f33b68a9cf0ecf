// Texts of the exported ledger, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  file: 'Ledger',
  kinds: {
    recharge: 'Top-up',
    gift: 'Gift',
    hold: 'Put on hold',
    charge: 'Charged',
    release: 'Released from hold',
    refund: 'Fee returned',
    payout: 'Refund to payer',
    package: 'Prepaid bundle bought',
    adjust: 'Adjustment',
  },
  columns: [
    'Time (Beijing)',
    'Type',
    'Service',
    'Quantity',
    'Change of available bundle units',
    'Change of bundle units on hold',
    'Change of topped-up balance (CNY)',
    'Change of gift balance (CNY)',
    'Change of amount on hold (CNY)',
    'Available balance (CNY)',
    'Amount on hold (CNY)',
    'Record number',
    'Order number',
    'Account',
    'Posting id',
  ],
}
