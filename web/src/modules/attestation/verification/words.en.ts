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
  passed: {
    platformOnly: 'Verified, content unchanged. Platform’s word only',
    outsideVouches: 'Verified, content unchanged. Parties outside the platform vouch as well',
  },
  passedMeanings:
    'The first part is the result of this verification. The second says who vouches for the time, which verifying does not change.',
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
    exists: 'Existed no later than',
    authorities: 'Time-stamps by',
    ownNames: { embedded: 'The platform’s own (P-256, SHA-256)', 'embedded-sm2': 'The platform’s own (SM2, SM3)' },
    ownOnly: 'All time-stamps are the platform’s own, which prove little against the platform itself.',
  },
  trust: {
    title: 'Trust digest',
    current: 'The same as the platform publishes now.',
    older: 'The platform now publishes a newer list; the package uses an earlier one, which the platform still publishes.',
    foreign: 'The list in this package was never published by this platform.',
    unasked: 'There was no published digest to compare with.',
  },
  bundle: {
    label: 'Verification of the bundle',
    working: (at, of) => `This bundle holds ${of} evidence ${of === 1 ? 'package' : 'packages'}; verifying number ${at}`,
    passed: (count) => (count === 1 ? 'The one package was verified' : `All ${count} packages were verified`),
    some: (passed, count) => `${passed} of ${count} packages were verified; the rest failed or reached no verdict`,
    uncompared: (count) =>
      `No change was found in ${count === 1 ? 'the one package' : `any of the ${count} packages`}, but the trust digest has not been compared`,
    scope: 'The packages are verified; the list of evidence and the separate PDF certificates are not.',
    compressed: (first) =>
      `This is a bundle of several packages, which another program compressed again. Unpack it and choose one of its packages, such as ${first}.`,
    results: 'Package by package',
    states: {
      waiting: 'waiting',
      running: 'verifying',
      passed: 'verified',
      uncompared: 'not confirmed',
      failed: 'not verified',
      none: 'no verdict',
    },
  },
  states: { waiting: 'waiting', running: 'running' },
  details: 'Details',
  unreadable: {
    network:
      'The connection broke while the package was read; there is no verdict. Verify again later, or download the package first.',
    refused: 'The server did not provide the package; there is no verdict.',
    changed: 'The package changed while it was read; there is no verdict. Please verify again.',
    other:
      'This is not an evidence package, so nothing was verified. Choose the package (.zip) that you downloaded from the platform; to check an original file, look it up by file.',
    file: 'This file can no longer be read; it may have been moved or be in use. There is no verdict; please choose it again.',
  },
  unable: (lacking) =>
    `This browser lacks cryptography that verification needs (${lacking}); there is no verdict. Use a newer browser and open this page over https, or use verify.sh from the public log page: the one inside the package may have been replaced.`,
}
