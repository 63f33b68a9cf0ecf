// Texts of the list of all records, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'All records',
  empty: 'No records yet. They appear here once you have preserved or captured something.',
}
