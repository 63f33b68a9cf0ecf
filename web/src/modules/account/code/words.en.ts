// Texts of CAPTCHAs and SMS codes, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  picture: 'Image code',
  pictureAlt: 'Image code: four letters or digits',
  pictureLoading: 'Loading the image',
  pictureAgain: 'New image',
  pictureHint: 'Enter the four characters in the image; case does not matter',
  code: 'SMS code',
  send: 'Get code',
  resend: 'Send again',
  resendIn: (seconds) => `Again in ${seconds} s`,
  sent: (minutes) => `Code sent. It is valid for ${minutes} minutes.`,
  demoCode: 'Demo server, no SMS sent. The code is',
  demoPicture: 'Demo hint: the image reads',
  fill: 'Fill in',
}
