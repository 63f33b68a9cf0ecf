// Texts of adding records to a case, in English.
import type { Words } from './add-words.zh.ts'

export const words: Words = {
  addTo: 'Add to case',
  choosing: 'Choose records for the case “<case>…</case>”: tick them, then press “Add to case”.',
  backToCase: 'Back to the case',
  title: (count) => (count === 1 ? 'Add this record to a case' : `Add ${count} records to a case`),
  find: 'Find a case',
  findHint: 'By name, case number, party or court',
  cases: 'Choose a case; most recently changed first',
  none: 'No case matches. Try another word, or create a case.',
  more: (count) => (count === 1 ? '1 more case; search to find it.' : `${count} more cases; search to find them.`),
  create: 'New case',
  name: 'Name of the new case',
  recordCount: (count) => (count === 1 ? '1 item' : `${count} items`),
  allHeld: 'Already in the case',
  someHeld: (count) => (count === 1 ? '1 is already in the case' : `${count} are already in the case`),
  added: (added, present) => (present > 0 ? `${added} added; ${present} were in the case already.` : `${added} added.`),
  view: 'View case',
}
