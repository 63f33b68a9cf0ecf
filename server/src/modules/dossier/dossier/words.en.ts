// Names of the downloads of a case and the columns of its CSV list, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  index: 'List of evidence',
  bundle: 'Case',
  columns: [
    'No.',
    'Name',
    'Kind',
    'What it is to prove',
    'Record number',
    'Manifest digest (SHA-256)',
    'Sealed at (UTC+8)',
    'Files',
  ],
}
