// Texts of the price table, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  caption: 'Prices',
  service: 'Service',
  price: 'Price (CNY)',
  unit: 'Charged per',
  offers: 'Prepaid bundles',
  offer: 'Contents',
  offerPrice: 'Price (CNY)',
  valid: 'Valid for',
  offerOf: (service, units) => `${service} × ${units}`,
  months: (count) => `${count} months`,
}
