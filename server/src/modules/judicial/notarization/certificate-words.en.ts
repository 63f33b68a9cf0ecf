// Texts of the certificate that the office issues, in English.
import type { Words } from './certificate-words.zh.ts'

export const words: Words = {
  title: 'Notarial Certificate',
  file: 'File number',
  certificate: 'Certificate',
  number: 'Certificate number',
  demo: 'Made by a demonstration system: the content is fictitious and has no notarial effect.',
  qrAlt: 'QR code: where the records can be looked up by number',
  replaced: 'A box stands for a character that cannot be shown.',
  cut: 'An ellipsis marks text cut for space; the case file has it in full.',
  parties: 'Parties',
  applicant: 'Applicant',
  identity: 'Identity number',
  creditCode: 'Unified social credit code',
  representative: 'Legal representative',
  agent: 'Agent',
  matter: 'Matter',
  use: 'Use of the certificate',
  statement: 'Certification',
  evidence: 'Preserved evidence',
  issued: 'Issued',
  office: 'Notary office',
  notary: 'Notary in charge',
  approver: 'Approved by',
  issuedAt: 'Issued at',
  seal: 'This certificate is signed with the office’s digital certificate, not with a picture of a seal; any change to the file breaks the signature.',
}
