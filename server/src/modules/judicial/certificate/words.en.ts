// Names of what a correction can change, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  fields: {
    'applicant-name': 'Name of the applicant',
    'applicant-number': 'Identity number of the applicant',
    representative: 'Legal representative',
    'agent-name': 'Name of the agent',
    'agent-number': 'Identity number of the agent',
    'statement-zh': 'Certification (Chinese)',
    'statement-en': 'Certification (English)',
  },
  purchase: 'Purchase notarization',
  seal: {
    signed: 'Issued with a digital signature, SHA-256 of the file:',
    revoked: 'Revoked, SHA-256 of the file:',
    demo: 'Demonstration data without notarial effect',
  },
}
