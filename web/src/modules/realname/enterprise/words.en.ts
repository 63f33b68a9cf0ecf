// Texts of enterprise real-name verification, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Enterprise',
  lead: 'Once verified, evidence and certificates bear the enterprise’s name, and it can have sub-accounts.',
  personFirst: 'Verify your own name first',
  personFirstText: 'An enterprise is verified through a contact, and the contact must be a verified person.',
  toPerson: 'Verify my name',
  name: 'Name of the enterprise',
  nameHint: 'The full name on the business licence',
  creditCode: 'Unified social credit code',
  creditHint: 'The 18 characters on the business licence',
  problems: {
    shape: 'It has 18 digits and capital letters, without I, O, S, V and Z.',
    check: 'The check character does not match. Check each character.',
  },
  legalPerson: 'Legal representative',
  papers: 'Documents',
  submit: 'Submit for review',
  submitted: 'Submitted. You will get a message with the result.',
  noPhotos: 'Upload the licence and the letter of authority first',
  pendingTitle: 'The enterprise’s documents are being reviewed',
  pendingText:
    'This usually takes one working day; you will get a message with the result. Nothing can be changed in the meantime.',
  passedTitle: 'The enterprise is verified',
  formTitle: 'Enterprise details',
  authorityTitle: 'What the letter of authority says',
  authority: [
    'It is addressed to the platform and says that you, by name, may verify the enterprise and preserve electronic data for it.',
    'It says for how long, is signed by the legal representative and bears the enterprise’s seal.',
    'A photo or a scan will do; seal and signature must be sharp.',
  ],
}
