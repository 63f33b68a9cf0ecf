// The words of the public certificate, in English.

import { headlinePhrases, strengthPhrases } from '@attestry/contract/modules/attestation/strength-phrases.en'
import { wallPhrases } from '@attestry/contract/modules/attestation/wall-phrases.en'
import type { Words } from './words.zh.ts'

/** Algorithms of the platform's own authorities, by their names in the proof format. */
const ownSuites: Readonly<Record<string, string>> = { embedded: 'P-256, SHA-256', 'embedded-sm2': 'SM2, SM3' }

export const words: Words = {
  title: 'Certificate of Preservation',
  titleOf: (number) => `Certificate ${number}`,
  description: 'Look up a record by the id on its certificate: time, digest, position in the public log, time-stamps.',
  issuedBy: 'Issued by',
  demo: 'Demo record: made on a demo installation whose passwords are published and whose accounts and identities are invented. It is not valid as evidence.',
  demoIdentity: 'Demo account: the identity is invented, nothing was verified',
  headlines: headlinePhrases,
  strength: strengthPhrases,
  walls: wallPhrases,
  verdicts: {
    'ready-platformOnly': 'Sealed, proof complete. Platform’s word only',
    'ready-outsideVouches': 'Sealed, proof complete. Parties outside the platform vouch as well',
    'waiting-platformOnly': 'Sealed, proof being made. Platform’s word only so far',
    'waiting-outsideVouches': 'Sealed, proof being made. Parties outside the platform vouch as well',
    'failed-platformOnly': 'Sealed, but one step of the proof is not done. Platform’s word only',
    'failed-outsideVouches': 'Sealed, but one step of the proof is not done. Parties outside the platform vouch as well',
  },
  bothMeanings:
    'The first part is about the content: with the proof, anyone can check whether it has changed. The second is about its time: who vouches for it. One does not replace the other.',
  readyText: (sealedAt, index) =>
    `This data was sealed at ${sealedAt}; its digest is entry ${index} (counted from 0) of the public log. If anything in it has changed since, the digest differs.`,
  waitingText: (sealedAt) =>
    `This data was sealed at ${sealedAt} and its digest is fixed. The log entry and the time-stamp usually take a few seconds; reload this page to see their progress.`,
  failedText:
    'The step marked “not done” below did not succeed, and the platform keeps trying. Until it is done, do not take this page for a complete proof.',
  stamps: {
    external: (authorities) => `The time is confirmed by a trusted time-stamp of ${authorities}, an outside authority.`,
    embedded:
      'The time-stamp is the platform’s own. It shows what the platform claimed at the time, but proves no time independently of the platform.',
    none: 'There is no time-stamp yet.',
  },
  platformSays:
    'This page is what the platform says; nothing was verified here. To check it yourself, <verify>choose the original file or the evidence package</verify>.',
  facts: 'The record',
  number: 'Record number',
  publicId: 'Certificate id',
  kind: 'Type',
  source: 'Source class',
  sources: { collected: 'Collected by the platform', uploaded: 'Submitted by the user', digest: 'Digest only' },
  sourceNotes: {
    collected: 'By the platform’s account, obtained by its own controlled machine; environment and procedure are on record.',
    uploaded: 'Submitted by the user; the platform does not vouch for the truth of the content.',
    digest: 'The platform has not seen the original. Before notarization or appraisal it must be submitted and match the digest.',
  },
  name: 'Name',
  subjectFields: {
    name: 'Subject',
    idNumber: 'Subject, identity number',
    phone: 'Phone of the subject',
    creditCode: 'Subject, credit code',
  },
  subject: 'Subject',
  identity: 'Identity',
  identities: {
    verified: 'By the platform’s account, verified before the evidence was preserved',
    unverified: 'Not verified: name and phone are what the user stated',
  },
  subjectNone: 'Not registered',
  subjectHint: 'Masked. The full values can be checked when the holder shows openings.json of the evidence package.',
  times: 'Times',
  timesHint: 'Every time is given with its zone and its source.',
  timeEvents: {
    captureAsked: 'Capture requested',
    captureBegun: 'Capture started',
    captureEnded: 'Capture ended',
    accepted: 'Received',
    confirmed: 'Confirmed by the user',
    sealed: 'Sealed',
    logged: 'In the public log, no later than',
    stamped: 'Time-stamp',
    witnessed: 'Witnessed',
    anchored: 'Anchored',
  },
  timeSources: {
    host: 'capturing host’s clock',
    server: 'The platform’s server clock',
    log: 'Checkpoint of the public log, by the platform’s server clock',
    embedded: (authority) => `The platform’s own time-stamp (${ownSuites[authority] ?? authority})`,
    external: (authority) => `Trusted time-stamp of the outside authority ${authority}`,
    demo: (authority) => `Time-stamp of ${authority}, a demo authority run by this machine, not an outside one`,
    witness: (name) => `Clock of the witness ${name}`,
    chain: (chain) => `Block time of the ${chain} chain`,
  },
  digests: 'Digests',
  recordDigest: 'Digest of the record',
  recordDigestHint:
    'SHA-256 of the manifest, record.json, which names every file with its digests, the times and how it was obtained.',
  files: (count) => (count === 1 ? 'File' : `Files (${count})`),
  moreFiles: (count) => (count === 1 ? '1 more file' : `${count} more files`),
  filesLeftOff: (count) =>
    count === 1
      ? '1 more file is not listed here; the manifest in the package names them all.'
      : `${count} more files are not listed here; the manifest in the package names them all.`,
  size: 'Size',
  mediaType: 'Format',
  sizeUnknown: 'The platform has not seen the original',
  proof: 'Status of the proof',
  steps: {
    received: 'Received by the platform',
    confirmed: 'Confirmed by the user',
    hashed: 'Digests computed and sealed',
    logged: 'Entered in the public log',
    'time-stamped': 'Time-stamped',
    anchored: 'Anchored on a blockchain',
  },
  stepStates: { done: 'Done', waiting: 'In progress', failed: 'Not done', off: 'Not used on this platform' },
  log: {
    origin: 'Log',
    index: 'Position',
    position: (index, size) => `Entry ${index} (counted from 0) of ${size} at the time`,
    root: 'Root hash',
  },
  serial: (serial) => `Serial number ${serial}`,
  anchorState: { submitted: 'Submitted, waiting for confirmation', confirmed: 'Confirmed' },
  explorer: 'View in the block explorer',
  pdf: 'Download certificate (PDF)',
  pdfLater: 'The PDF certificate can be downloaded once the proof is complete.',
  verify: 'Verify',
  print: 'Print',
  copy: 'Copy',
  copied: 'Copied',
  refused: {
    title: 'Certificate not found',
    text: 'Please check the certificate id: 16 letters and digits, without I, L, O or U. It may be misprinted or mistyped, or was not issued by this platform.',
    other: 'This cannot be shown right now',
    query: 'Look it up by id and number',
    home: 'Go to the home page',
  },
}
