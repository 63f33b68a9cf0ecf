// The words of the home page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Preserve and verify electronic evidence',
  description:
    'Submit a file; its digest, time and chain of custody are fixed. Anyone can verify it on their own computer, without having to trust the platform.',
  heroTitle: ['What you hold today,', 'anyone can verify tomorrow'],
  heroLead:
    'Submit a file. While it arrives, its SHA-256 and SM3 digests are computed and sealed together with the time, the submitter and every step it went through. Change a single byte of the original and the digests no longer match.',
  start: 'Create an account',
  workspace: 'Go to your workspace',
  tryDigest: 'Compute a digest first',
  sample: {
    caption: 'Evidence record',
    badge: 'Sample',
    name: 'Name',
    nameValue: 'abc.txt, holding the three letters abc',
    custody: 'Chain of custody',
    steps: [
      { what: 'Record created', detail: 'Submitter · platform time' },
      { what: 'Received and hashed', detail: 'As the bytes arrive; by the browser and by the server' },
      { what: 'Written to storage', detail: 'Filed under its digest, read-only from then on' },
      { what: 'Sealed', detail: 'Number, manifest and digests are now fixed' },
    ],
    note: 'The two digests in this sample are real: any command below gives the same result.',
  },
  offersTitle: 'What you can do now',
  offers: [
    {
      title: 'Deposit files',
      text: 'Several at once, gigabytes each. After a lost connection or a reload, the upload continues where it stopped.',
    },
    {
      title: 'Deposit digests',
      text: 'When a file must stay with you, submit its digest only, and compare the original with the record later.',
    },
    {
      title: 'Two digests',
      text: 'Every file gets SHA-256 and SM3. Should one algorithm weaken one day, the other still stands.',
    },
    { title: 'Every step on record', text: 'Who did what and when, line by line, and never a time without its zone.' },
  ],
  offersNote: 'The fee is shown before you submit. What fails costs nothing.',
  verifyTitle: 'How a stranger checks a proof',
  verifyLead: 'Checking needs no account and no trust in us. All it takes is the original file and the digest on the record.',
  verifySteps: [
    { title: 'Have two things', text: 'The original file, and the digest from the record or its certificate.' },
    {
      title: 'Compute it yourself',
      text: 'On this page, or by a command your computer already has. Either way the file stays where it is.',
    },
    { title: 'Compare', text: 'Identical in every place: it is the same file. One place different: it is not.' },
  ],
  commandsTitle: 'Commands your computer already has',
  digestTitle: 'Compute a digest here',
  limitsTitle: 'What a record says, and what it does not',
  saysTitle: 'It says',
  says: [
    'that this data existed at the recorded time',
    'that it has not changed since',
    'which account submitted it, and what steps it went through',
  ],
  doesNotSayTitle: 'It does not say',
  doesNotSay: [
    'whether the content itself is true',
    'what a notarial certificate or an expert opinion says: only notary offices and licensed centres issue those',
    'whether a court will rely on it: that is for the court to decide',
  ],
  closingTitle: 'Preserve first, argue later',
  closingText: 'All you need to register is a phone number.',
}
