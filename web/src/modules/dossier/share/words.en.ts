// Texts of a shared case, in English.
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.en'
import type { Words } from './words.zh.ts'

export const words: Words = {
  wall: wallPhrases.sealed,
  title: 'Shared case',
  locked:
    'Someone has shared a case with you. Enter the 6-digit access code, which they give you separately, to see the list of evidence and download the files. You need no account.',
  open: 'Open the case',
  needsScript: 'Opening the case needs JavaScript. Enable it in your browser and reload this page.',
  facts: {
    caseNumber: 'Case number',
    cause: 'Cause of action',
    ownSide: 'Submitted by',
    otherSide: 'Other side',
    court: 'Court or office',
    total: 'Evidence',
  },
  none: 'Not given',
  totals: (records, files, digests, size) =>
    [
      records === 1 ? '1 item' : `${records} items`,
      files === 1 ? '1 file' : `${files} files`,
      ...(digests === 0 ? [] : [digests === 1 ? '1 digest' : `${digests} digests`]),
      size,
    ].join(', '),
  stated:
    'The name, number and cause of the case, the parties, the order and the purposes were written by the person who shared it. The platform has not examined them.',
  downloads: 'Downloads',
  index: 'List of evidence (PDF)',
  indexHint: 'Number, name, type, source, purpose, record number and digests of each item, with a column for page numbers.',
  bundle: 'Everything (ZIP)',
  bundleHint:
    'The list of evidence and, for each item, its package (with tools to verify it offline) and its certificate (PDF). An interrupted download has to start again.',
  waiting: (count) =>
    count === 1
      ? 'The proof of 1 item is still being made. Reload this page in a moment to download everything.'
      : `The proofs of ${count} items are still being made. Reload this page in a moment to download everything.`,
  flagged: 'The malware scan found something suspicious in these files. Open the downloads only in a safe environment.',
  records: (count) => `List of evidence (${count})`,
  empty: 'The case has no evidence at the moment.',
  purpose: 'What it is to prove',
  number: 'Record number',
  sealedAt: 'Sealed at',
  fileCount: (count) => (count === 1 ? '1 file' : `${count} files`),
  digestOnly: 'digest only, no file',
  certificate: 'View certificate',
  states: { pending: 'Not sealed yet', failed: 'Sealing failed' },
  ended: {
    title: 'This shared case has ended',
    text: 'The link has expired or was revoked. Ask the person who shared it for a new one; the evidence itself is not affected.',
  },
}
