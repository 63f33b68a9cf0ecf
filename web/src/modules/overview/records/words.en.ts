// Texts of the list of all records, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'All records',
  unconfirmed: (count) =>
    count === 1
      ? '1 capture awaits confirmation and becomes a record only then:'
      : `${count} captures await confirmation and become records only then:`,
  unconfirmedOf: (kind, count) => `${kind}: ${count}`,
  empty: 'No records yet. They appear here once you have preserved or captured something.',
}
