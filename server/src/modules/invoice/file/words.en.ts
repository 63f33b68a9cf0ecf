// Names of what an invoice file states, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  what: {
    number: 'invoice number',
    total: 'total with tax',
    taxNumber: 'tax number of the buyer',
    title: 'name of the buyer',
    sellerTaxNumber: 'tax number of the seller',
  },
  none: 'empty',
}
