// The words around the verification of a package, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  label: 'Verification of the package',
  step: (at, of, title) => `Check ${at} of ${of}: ${title}`,
  opening: 'Opening the package',
  progress: 'Reading progress',
  bytes: (done, total) => `${done} of ${total} read`,
  cancel: 'Cancel',
  cancelled: 'Verification was cancelled; there is no verdict.',
  again: 'Verify again',
  steps: 'Check by check',
  passed: 'Verified',
  passedText: (result) => `All checks have just run in your browser: ${result}`,
  failed: 'Not verified',
  failedText: (count) =>
    count === 1
      ? 'One check failed, for the reason below. Do not rely on this package; ask its holder to download it again, and verify that.'
      : `${count} checks failed, for the reasons below. Do not rely on this package; ask its holder to download it again, and verify that.`,
  failure: (check, reason) => `${check}: ${reason}`,
  passedUncompared: 'Not confirmed: the trust digest has not been compared',
  uncomparedText:
    'The signatures fit together, but the trust anchors come from the package itself. Compare the digest below with the published one: only if they are the same does the result count.',
  record: {
    number: 'Record number',
    title: 'Name',
    digest: 'Digest of the record',
    exists: 'Existed at the latest at',
    authorities: 'Time-stamps by',
    ownNames: { embedded: 'The platform’s own (P-256, SHA-256)', 'embedded-sm2': 'The platform’s own (SM2, SM3)' },
    ownOnly: 'All are the platform’s own time-stamps, which prove little against the platform itself.',
  },
  trust: {
    title: 'Trust digest',
    current: 'The same as the platform publishes now.',
    older: 'The platform publishes a newer list by now; the package uses an earlier one, which the platform still publishes.',
    foreign: 'The list in this package was never published by this platform.',
    unasked: 'There was no published digest to compare with.',
  },
  states: { waiting: 'waiting', running: 'running' },
  details: 'Details',
  unreadable: {
    network:
      'The connection broke while the package was read; there is no verdict. Verify again later, or download the package first.',
    refused: 'The server did not hand out the package; there is no verdict.',
    changed: 'The package changed while it was read; there is no verdict. Please verify again.',
    file: 'This file can no longer be read; it may have been moved or be in use. There is no verdict; please choose it again.',
  },
  unable: (lacking) =>
    `This browser lacks cryptography that verification needs (${lacking}); there is no verdict. Use a newer browser and open this page by https, or use the verify.sh inside the package.`,
}
