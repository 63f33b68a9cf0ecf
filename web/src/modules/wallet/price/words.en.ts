// Texts of prices and balances, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  balance: 'Balance',
  balanceUnknown: 'The balance cannot be read right now',
  recharged: 'Topped up',
  gift: 'Gift',
  held: 'On hold',
  heldHint: 'Fees are held while work is under way: charged when it succeeds, given back when it fails.',
  packages: 'Packages left',
  noPackages: 'No packages',
  packageLeft: (left, units) => `${left} of ${units} left`,
  packageOf: (service) => `Share of the ${service} package that is left`,
  expires: (day) => `until ${day}`,
  price: 'Price',
  each: 'Each',
  unitPrice: (count) => `Unit price × ${count}`,
  byPackage: 'Covered by packages',
  packageUnits: (count) => (count === 1 ? '1 unit' : `${count} units`),
  total: 'To pay',
  fromGift: 'From gift balance',
  fromRecharged: 'From topped-up balance',
  after: 'Balance afterwards',
  missing: (amount) => `The balance is ¥${amount} short`,
  topUp: 'Top up',
  topUpHint: 'It opens in a new tab; what you entered here stays. Sub-accounts ask the main account to top up.',
  paid: 'Paid',
}
