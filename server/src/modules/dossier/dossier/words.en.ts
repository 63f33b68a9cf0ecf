// Names of the downloads of a case and the columns of its CSV list, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  index: 'List of evidence',
  bundle: 'Case',
  recipients: { court: 'for-the-court', other: 'for-the-other-side', self: 'for-yourself' },
  sources: { collected: 'Captured by the platform', uploaded: 'File submitted', digest: 'Digest submitted' },
  columns: [
    'No.',
    'Name',
    'Type',
    'What it is to prove',
    'Record number',
    'Manifest digest (SHA-256)',
    'Sealed at (UTC+8)',
    'Files',
    'File digest',
    'Source',
    'Address or file name',
  ],
}
