// Texts of the certificate in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Certificate of Deposit',
  sealAlt: 'Cinnabar seal',
  number: 'Record number',
  qrAlt: 'QR code: the address where this certificate can be checked',
  qrCaption: 'Scan to check',
  lead: {
    collected: 'The platform obtained the electronic data below with its own controlled machine and sealed it.',
    uploaded: 'A user handed in the electronic data below; the platform sealed it as received.',
    digest:
      'A user deposited only the digest of the electronic data below; the platform sealed the digest and has not seen the original.',
  },
  leadProof: (time, basis) =>
    `Its manifest existed at ${time} at the latest (according to ${basis.en}); after any later change the digests below no longer match.`,
  bases: {
    external: 'a time-stamp of an external authority',
    embedded: "the platform's own time-stamp service",
    log: 'the checkpoint of the log',
  },
  facts: {
    heading: 'Facts of the record',
    name: 'Name',
    publicId: 'Certificate id',
    kind: 'Kind of deposit',
    source: 'Source class',
    subject: 'Subject',
    identity: 'Identity',
    operator: 'Operator',
    cleanliness: 'Cleanliness check',
    noSubject: 'Not registered',
    none: 'Not given',
  },
  fields: { name: 'Name', phone: 'Phone' },
  identities: {
    verified: 'Verified by the platform before the deposit.',
    unverified: 'Not verified: the name and phone above are what the user stated.',
  },
  sources: {
    collected: 'Collected by the platform',
    uploaded: 'Handed in by the user',
    digest: 'Digest only',
  },
  sourceNotes: {
    collected: "Obtained by the platform's own controlled machine; its environment and procedure are on record.",
    uploaded: 'Handed in by the user; the platform does not vouch for the truth of the content.',
    digest: 'The platform has not seen the original. Before notarization or appraisal it must be handed in and match the digest.',
  },
  digest: {
    heading: 'Digests',
    manifest: 'Digest of the manifest (SHA-256)',
    manifestNote: 'The manifest names every file, the subject and the times of this record; this is the digest of the record.',
    sizeUnknown: 'Size unknown',
    absent: 'Not deposited',
    files: (count) => (count === 1 ? '1 file' : `${count} files`),
    noFiles: 'This record holds no file.',
    continued: 'Files, continued',
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
    signedAt: 'Checkpoint signed',
    timeStamp: 'Time-stamp',
    embedded: "The platform's own time-stamp service",
    external: 'External time-stamp authority',
    serial: 'Serial',
    policy: 'Policy',
    noTimeStamp: 'There was no time-stamp yet when this certificate was issued.',
    anchor: 'Blockchain anchor',
    reference: 'Reference',
    explorer: 'Explorer',
    timePending: 'Not yet confirmed',
    noAnchor: 'Not anchored on a chain. Log and time-stamp do not depend on it.',
    trust: 'Digest of the trust anchors',
    trustNote: 'Compare it with the digest the platform has published (SHA-256).',
  },
  meaning: {
    heading: 'What this proves, and what it does not',
    proves: 'This certificate proves',
    integrity: {
      collected:
        "Integrity: each file listed has the SHA-256 and SM3 digest beside it, and the manifest's digest fixes them all; any change shows.",
      uploaded:
        "Integrity: each file listed has the SHA-256 and SM3 digest beside it, and the manifest's digest fixes them all; any change shows.",
      digest:
        'The digests listed are unchanged since they were deposited; an original that matches is the data they were computed from.',
    },
    existence: "Time: the manifest's digest existed at the time stated in the proof of time, at the latest.",
    logged: 'No back-dating: the record stands in an append-only log; anyone can check that it is there and was not rewritten.',
    obtained: "Origin: the data was obtained by the platform's controlled machine; environment and procedure are sealed with it.",
    provesNot: 'This certificate does not prove',
    content: {
      collected: 'That what the captured source says is true; it records what was seen when it was obtained.',
      uploaded: 'That the content is true, who made it or how it was obtained; the platform does not vouch for this.',
      digest:
        'That an original exists or what it says; the platform has neither seen nor kept it, and once lost it cannot be compared.',
    },
    ownAuthority:
      "A time-stamp marked as the platform's own comes from its own service; against doubts about the platform itself, rely on external time-stamps, log witnesses or a chain anchor.",
    ownAuthorityOnly: 'There was no time-stamp of an external authority yet when this certificate was issued.',
    notNotarial:
      'It is neither a notarial certificate nor a forensic appraisal opinion; whether evidence is accepted is for the court or another competent authority to decide.',
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
      'This document: pdfsig or Adobe Acrobat checks its signature, openssl ts -verify its document time-stamp. The signing certificate must lead to a root in the list of trust anchors.',
  },
  issue: {
    heading: 'Issue',
    issuer: 'Issued by',
    issuedAt: 'Issued at',
    signature: 'Electronic signature',
    signer: 'Signed by',
    certificateSerial: 'Serial',
    certificateFingerprint: 'Certificate fingerprint (SHA-256)',
    attachments: 'Attached files',
  },
  replaced: 'A box stands for a character that the typeface lacks or that is invisible; record.json has the whole text.',
  cut: 'An ellipsis at the end of a value marks text cut for space; record.json has the whole text.',
  page: (page, pages) => `Page ${page} of ${pages}`,
}
