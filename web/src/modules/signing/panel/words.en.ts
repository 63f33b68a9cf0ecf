// Texts of the signing panel, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  documents: 'Documents to sign',
  read: 'Read',
  unread: 'Not read yet',
  readFirst: 'Open and read the documents marked “Not read yet” before you ask for a code.',
  handwriting: 'Handwritten signature',
  handwritingHint: 'Write your name in the box with a finger, a pen or the mouse.',
  handwritingBox: (strokes) =>
    strokes === 0 ? 'Signature box, still empty' : `Signature box, ${strokes} ${strokes === 1 ? 'stroke' : 'strokes'} written`,
  undo: 'Undo last stroke',
  clear: 'Clear',
  inkProblems: {
    missing: 'Write your name in the box first',
    'too-short': 'This is too short for a name. Please write your full name.',
    'too-long': 'This is too long to be recorded. Please clear it and write again.',
    outside: 'The writing leaves the box. Please clear it and write again.',
  },
  full: 'No more strokes can be recorded. Sign with these, or clear and write again.',
  consentFirst: 'Tick the consent before you sign',
  code: 'SMS code',
  codeHint: 'The code goes to the phone you sign in with, and is valid only for the current versions of these documents.',
  send: 'Get code',
  resend: 'Send again',
  resendIn: (seconds) => `Again in ${seconds} s`,
  sent: (minutes) => `Code sent. It is valid for ${minutes} minutes.`,
  demoCode: 'Demo server, no SMS sent. The code is',
  fill: 'Fill in',
  failed: 'Something went wrong. Please try again shortly; what you wrote is still here.',
  sign: 'Sign',
  signed: 'Signed.',
}
