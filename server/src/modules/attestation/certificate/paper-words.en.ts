// Texts of the certificate in English.
import type { Words } from './paper-words.zh.ts'

export const words: Words = {
  title: 'Evidence Deposit Certificate',
  number: 'Record number',
  issuedAtNote:
    'Made and signed when first requested: the time of signing. The time of the deposit is that of the time-stamps listed.',
  qrAlt: 'QR code: the address where this certificate can be checked',
  demo: 'DEMO RECORD: issued by a demo installation whose passwords are published and whose accounts and identities are invented. It is no evidence.',
  proven: (time, basis) =>
    `Its manifest existed at ${time} at the latest (according to ${basis.en}); after any later change the digests below no longer match.`,
  captured: (from, to) => `Captured from ${from} to ${to} (capturing host’s clock).`,
  bases: {
    external: 'a time-stamp of an external authority',
    embedded: 'the platform’s own time-stamp service',
    log: 'the checkpoint of the log',
  },
  facts: {
    heading: 'Facts of the record',
    name: 'Name',
    publicId: 'Certificate id',
    kind: 'Kind of deposit',
    source: 'Source class',
    addressAsked: 'Address captured',
    addressReached: 'Address reached',
    named: 'Named by the user',
    platformNamed: 'Marketplace or site',
    sellerNamed: 'Shop or publisher',
    subject: 'Subject',
    identity: 'Identity',
    demoIdentity: 'Demo account: the identity is invented, its password is published, and nothing was verified.',
    operator: 'Operator',
    cleanliness: 'Cleanliness check',
    warning: 'Capture warning',
    seen: 'Seen while capturing',
    noSubject: 'Not registered',
    none: 'Not given',
  },
  fields: { name: 'Name', phone: 'Phone' },
  sources: {
    collected: 'Collected by the platform',
    uploaded: 'Handed in by the user',
    digest: 'Digest only',
  },
  digest: {
    heading: 'Digests',
    manifest: 'Digest of the manifest (SHA-256)',
    manifestNote: 'The manifest names every file, the subject and the times of this record; this is the digest of the record.',
    files: (count) => (count === 1 ? '1 file' : `${count} files`),
    noFiles: 'This record holds no file.',
    more: (count) =>
      count === 1
        ? '1 more file is not listed here; record.json lists them all.'
        : `${count} more files are not listed here; record.json lists them all.`,
  },
  proof: {
    heading: 'Proof of time and integrity',
    log: 'Append-only log',
    positionOf: (index, size) => `Entry ${index} (counted from 0) of ${size} at that time`,
    root: 'Root hash of the log',
    loggedBy: 'Checkpoint no later than',
    timeStamp: 'Time-stamp',
    embedded: 'The platform’s own time-stamp service',
    external: 'External time-stamp authority',
    serial: 'Serial',
    policy: 'Policy',
    noTimeStamp: 'There was no time-stamp yet when this certificate was issued.',
    anchor: 'Blockchain anchor',
    reference: 'Reference',
    explorer: 'Explorer',
    timePending: 'Not yet confirmed',
    noAnchor: 'Not anchored on a chain. Log and time-stamp do not depend on it.',
    trust: 'Trust digest',
    trustNote: 'Compare it with the trust digest the platform has published (SHA-256).',
  },
  meaning: {
    heading: 'What this proves, and what it does not',
    proves: 'This certificate proves',
    provesNot: 'This certificate does not prove',
  },
  verify: {
    heading: 'How to verify',
    online: 'Online: scan the QR code on the first page or open the address below; compare number and manifest digest.',
    package:
      'Offline: take the evidence package and run its verify.sh (coreutils and OpenSSL are enough), or open verify.html in a browser; VERIFY.md gives each check as a command. It needs no network and no trust in the platform.',
    files: 'A single file: compute its digests with sha256sum and openssl dgst -sm3 and compare them with those listed here.',
    manifest:
      'The manifest: pdfdetach -saveall extracts the attached files; the SHA-256 of record.json is the digest of the record.',
    signature:
      'This document: pdfsig or Adobe Acrobat checks its signature, openssl ts -verify its document time-stamp. The signing certificate must lead to a root in the trust list.',
  },
  replaced: 'A box stands for a character that the typeface lacks or that is invisible; record.json has the whole text.',
  cut: 'An ellipsis at the end of a value marks text cut for space; record.json has the whole text.',
}
