// What a certificate proves and how its evidence was captured, in English.

import { connectionPhrases, findingPhrases } from '@attestry/contract/modules/attestation/capture-finding-phrases.en'
import { claimGroupPhrases, claimPhrases } from '@attestry/contract/modules/attestation/claim-phrases.en'
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.en'
import { notePhrases } from '@attestry/contract/modules/evidence/capture-note-phrases.en'
import { warningPhrases } from '@attestry/contract/modules/evidence/capture-phrases.en'
import type { Words } from './claim-words.zh.ts'

export const words: Words = {
  meaning: 'What this certificate says',
  check: 'How to verify it yourself',
  checkSteps: [
    'You have the original file: choose it on the <verify>verification page</verify>. Its digest is computed on your device; the file is not uploaded.',
    'You have the evidence package: choose the zip on the same page, and signature, log, time-stamps and certificate are verified one by one. To do the same without a network, take verify.html or verify.sh from the public log page: those inside the package may have been replaced.',
    'You only have the certificate on paper: enter its id and number on the <enter>verification page</enter> and compare with this page.',
  ],
  trust: 'Trust digest',
  trustHint:
    'When you verify the package, it shows that the root certificates and the log key inside are the ones the platform has published.',
  claims: claimPhrases,
  claimGroups: claimGroupPhrases,
  addressAsked: 'Address captured',
  addressReached: 'Address reached',
  platformNamed: 'Marketplace or site (as entered)',
  sellerNamed: 'Shop or publisher (as entered)',
  platformOnPage: 'Marketplace or site (on the page)',
  sellerOnPage: 'Shop or publisher (on the page)',
  warnings: (count) => (count === 1 ? 'The capture has 1 further warning' : `The capture has ${count} further warnings`),
  names: warningPhrases,
  notes: notePhrases,
  seen: 'Seen while capturing:',
  obtained: 'Server and connection',
  server: 'Server address',
  serverAt: (address, port) => `${address}, port ${port}`,
  httpStatus: 'HTTP status',
  tls: 'TLS identity',
  connection: 'Connection',
  connections: connectionPhrases,
  completeness: 'Completeness',
  completenesses: { complete: 'complete', partial: 'partial' },
  completeWall: wallPhrases.complete,
  attempt: 'Attempts',
  attemptNumber: (attempt) => `captured at attempt ${attempt}`,
  findings: findingPhrases,
}
