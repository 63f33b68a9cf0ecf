// The words of the price table, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  caption: 'Prices',
  service: 'Service',
  price: 'Price (CNY)',
  unit: 'Charged per',
  services: {
    file: 'File deposit',
    digest: 'Digest deposit',
    web: 'Web page capture',
    ecommerce: 'Online shop capture',
    video: 'Short video capture',
  },
  units: { file: 'file', digest: 'digest', web: 'page', ecommerce: 'link', video: 'video' },
  offers: 'Packages',
  offer: 'Contents',
  offerPrice: 'Price (CNY)',
  valid: 'Valid for',
  offerOf: (service, units) => `${service} × ${units}`,
  months: (count) => `${count} months`,
}
