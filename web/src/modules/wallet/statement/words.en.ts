// Texts of statements, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Statements',
  lead: 'One a month: opening balance, every movement, closing balance (amounts on hold included). The PDF is digitally signed and time-stamped by the platform; it is not an invoice.',
  columns: {
    month: 'Month',
    opening: 'Opening',
    received: 'Received',
    spent: 'Spent',
    closing: 'Closing',
    postings: 'Movements',
    acts: 'Actions',
  },
  direct: (yuan) => `of which packages paid directly ¥${yuan}`,
  download: 'Download PDF',
  downloadOf: (month) => `Download PDF of ${month}`,
  empty: 'No statements yet',
  emptyHint: 'Once a month with movements is over, its statement can be downloaded here from the first day of the next.',
}
