// The words of shared records, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Shared record',
  previewTitle: 'Preview of an evidence file',
  phoneLinkTitle: 'Open on your phone',
  evidence: 'Evidence files',
  until: (time) => `This share is valid until ${time}`,
  locked:
    'Anyone may read the certificate. To see or download the evidence itself you need the 6-digit access code, which the person who shared it gives you separately.',
  code: 'Access code',
  codeHint: '6 digits, from the person who shared it',
  open: 'Open the evidence',
  codeShape: 'Please enter 6 digits',
  offline: 'The server could not be reached. Check your connection and try again.',
  needsScript: 'Opening the evidence needs JavaScript. The certificate can be read without it.',
  onlyDigest:
    'Only a digest was preserved; the platform never stored the original. If you have it, compare it on the <verify>verification page</verify>.',
  preview: 'Preview',
  download: 'Download',
  unknownType: 'unknown format',
  moreFiles: (count) =>
    count === 1
      ? '1 more file is in the evidence package; please download that.'
      : `${count} more files are in the evidence package; please download that.`,
  package: 'The whole evidence package',
  packageHint:
    'Evidence, manifest, signature, log proof, time-stamps and certificate, with tools to verify them offline. A broken download resumes.',
  packageLater: 'The package can be downloaded once the proof is complete, usually within seconds.',
  downloadPackage: 'Download package (zip)',
  preparing: 'Preparing',
  verifyHere: 'Verify the package on this page',
  verifyHereHint:
    'Verification runs in your browser: it reads the package as needed and checks it piece by piece. The result is not the platform’s.',
  size: 'Size',
  type: 'Format',
  back: 'Back to the record',
  load: 'Load preview',
  loadHint: (size) => `Downloads ${size}`,
  loading: (done, total) => `${done} of ${total} downloaded`,
  progress: 'Download progress',
  cancel: 'Cancel',
  cancelled: 'The download was cancelled.',
  again: 'Load again',
  checks: {
    checking: 'Checking the digest on this device',
    same: 'Checked on this device: what you see matches the SHA-256 on the certificate',
    different: 'The content does not match the SHA-256 on the certificate. Do not rely on it, and tell the person who shared it.',
    unchecked: 'The digest could not be checked on this device. Download the file and check it yourself.',
  },
  cut: (size) => `Only the first ${size} are shown; download the file for the rest.`,
  textOf: (name) => `Text of ${name}`,
  cannotPlay: 'Your browser cannot play this format. Download it and open it with a program of your own.',
  tooLarge: (size) => `At ${size} this file is too large to preview in a browser. Please download it.`,
  noPreview:
    'Files of this format are not shown in the page, so that their code cannot run on this site. Download it and open it on your own device.',
  notStored: 'The platform did not store this file, only its digest.',
  noSuchFile: 'There is no such file in this share.',
  ended: {
    title: 'This share has ended',
    text: 'The link has expired or was revoked. Ask the person who shared it for a new one; the record itself is not affected.',
  },
  incomplete: { title: 'The link is incomplete', text: 'Please use the whole share link, or ask for it again.' },
  other: 'This cannot be opened right now',
  entering: 'Opening the record',
  enteringHint: 'This link works once.',
  phoneLinkClosed: 'The record did not open',
  phoneLinkEnded: 'This link has been used or has expired.',
  phoneLinkClosedHint: 'On your computer, choose “Open on my phone” on the record’s page again and scan the new code.',
  phoneLinkQuery: 'Look up a certificate by its id',
  phoneLinkNeedsScript: 'Opening the record needs JavaScript. Enable it in your browser and scan the code again.',
}
