// Texts of the list of evidence, in English.
import type { Words } from './paper-words.zh.ts'

export const words: Words = {
  title: 'List of Evidence',
  number: 'List no.',
  lead: 'The preserved records of one case, listed for a court, an arbitration body or another office.',
  stated:
    'The name of the case, the parties, the court or office, the names and order of the records and what each is to prove are the user’s statements; the platform has not examined them.',
  demo: 'Issued by a demo system: everything in it is fictitious.',
  qrAlt: 'QR code: the address of the public search by record number',
  case: 'Case',
  name: 'Name',
  ownSide: 'Own side',
  otherSide: 'Other side',
  court: 'Court or office',
  notGiven: 'not given',
  date: 'Date',
  total: 'Total',
  totals: (records: string, files: string) => `${records} records, ${files} files`,
  evidence: 'Evidence',
  ordered: 'in the order chosen by the submitter',
  place: 'No.',
  what: 'Name / kind',
  purpose: 'What it is to prove',
  identity: 'Record number / manifest digest (SHA-256)',
  sealed: 'Sealed at / files',
  notSealed: 'not sealed yet',
  failed: 'sealing failed',
  files: (count: string) => (count === '1' ? '1 file' : `${count} files`),
  notes: 'Notes',
  notesTitle: 'Checking this list',
  checking:
    'Record numbers, manifest digests and times of sealing are those of the platform’s records; times are in Beijing time. Each record’s package can be verified without the platform, as its VERIFY.md describes.',
  digest: 'The manifest digest is the SHA-256 of record.json in the package, which identifies all files of the record.',
  replaced: '□ stands for a character that cannot be shown.',
  cut: 'An ellipsis marks text that was cut.',
}
