// Texts of article lists and articles, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  pages: 'Pages',
  newer: 'Previous page',
  older: 'Next page',
  place: (page, last) => `Page ${page} of ${last}`,
}
