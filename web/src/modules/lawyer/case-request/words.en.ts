// Texts of the case form, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  name: 'Name',
  phone: 'Mobile number',
  city: 'Your city',
  field: 'Field of practice',
  caseTitle: 'Title',
  caseTitleHint: 'One line, such as: photograph copied by an online shop',
  description: 'What happened',
  descriptionHint: 'When, who, and what you hope to achieve. Please leave out identity and bank card numbers.',
  evidence: 'Record numbers (optional)',
  evidenceHint: '18 to 19 digits each, one per line, at most 10; only your own records.',
  evidenceLogin: '<login>Log in</login> to add your record numbers.',
  shareEvidence: 'Show these record numbers to the lawyer. This does not give access to the evidence itself.',
  agreed:
    'I agree that the platform uses this information to contact me and to pass it on to a lawyer, as the <privacy>privacy policy</privacy> says.',
  submit: 'Send the request',
  needsScript: 'Sending this form needs JavaScript. You can also call the platform; the number is at the foot of the page.',
  done: 'We have received your request',
  reference: (code) => `Reference ${code}. The platform will call back during office hours.`,
}
