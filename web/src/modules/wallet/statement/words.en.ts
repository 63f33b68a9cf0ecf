// Texts of statements, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Statements',
  lead: 'One per month: opening balance, every movement, closing balance (amounts on hold included). The PDF is digitally signed and time-stamped by the platform; it is not an invoice.',
  columns: {
    month: 'Month',
    opening: 'Opening',
    received: 'Received',
    spent: 'Spent',
    closing: 'Closing',
    postings: 'Movements',
    acts: 'Actions',
  },
  direct: (yuan) => `of which prepaid bundles paid directly ¥${yuan}`,
  toDate: 'Month to date',
  download: 'Download PDF',
  downloadOf: (month) => `Download PDF of ${month}`,
  empty: 'No statements yet',
  emptyHint: 'Once there are movements, the statement of this month to date and those of earlier months can be downloaded here.',
}
