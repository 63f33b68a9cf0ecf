// Texts that the paper maker adds to every paper, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  sealAlt: 'Cinnabar seal',
  qrCaption: 'Scan to check',
  files: { continued: 'Files, continued', unnamed: 'Not given', sizeUnknown: 'Size unknown', absent: 'Not stored' },
  issue: {
    heading: 'Issue',
    issuer: 'Issued by',
    office: 'Issued by',
    platform: 'Platform',
    issuedAt: 'Issued at',
    signature: 'Electronic signature',
    signer: 'Signed by',
    certificateSerial: 'Serial',
    certificateFingerprint: 'Certificate fingerprint (SHA-256)',
    attachments: 'Attached files',
  },
  signatures: {
    heading: 'Signatures',
    note: 'Each signature is made with a key that is used once; its certificate is issued by this platform, which is not a licensed certification authority. Verification detects any change made after signing.',
  },
  page: (page, pages) => `Page ${page} of ${pages}`,
}
