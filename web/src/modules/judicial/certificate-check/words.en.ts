// Texts of the public check of notarial certificates, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Check a notarial certificate',
  description: 'Check by number and applicant whether a notarial certificate is valid, corrected or revoked. No account needed.',
  lead: 'No account needed. Enter the number and the applicant as printed in the certificate; a result is shown only if both match.',
  number: 'Certificate number',
  numberHint: 'The whole number as printed; brackets may be full-width or half-width',
  name: 'Name of the applicant',
  nameHint: 'The applicant named in the certificate, not the agent',
  ask: 'Check',
  again: 'Check another',
  needsScript: 'Checking needs scripts, which your browser has turned off. Turn them on, or call the notary office.',
  states: { valid: 'Valid', corrected: 'Valid, corrected', revoked: 'Revoked' },
  meanings: {
    valid: 'The office issued this certificate. It has been neither corrected nor revoked.',
    corrected: (version: number) =>
      `This certificate was corrected. Version ${version} is the one to use; do not use an earlier one.`,
    revoked: 'The office has revoked this certificate. It is void from the beginning; do not use it.',
  },
  applicant: 'Applicant',
  matter: 'Matter',
  office: 'Notary office',
  issuedAt: 'Issued at',
  version: 'Current version',
  versionOf: (version: number) => `Version ${version}`,
  correctedAt: 'Corrected at',
  revokedAt: 'Revoked at',
  limits:
    'This shows only how the certificate stands at the office. To find out whether a file is genuine, verify the digital signature in the PDF, or ask the office.',
}
