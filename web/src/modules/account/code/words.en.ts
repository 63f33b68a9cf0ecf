// Texts of CAPTCHAs and SMS codes, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  picture: 'Image code',
  pictureAlt: 'Image code: four letters or digits',
  pictureLoading: 'Fetching the picture',
  pictureAgain: 'New picture',
  pictureHint: 'Enter the four characters in the picture; case does not matter',
  code: 'SMS code',
  send: 'Get code',
  resend: 'Send again',
  resendIn: (seconds) => `Again in ${seconds} s`,
  sent: (minutes) => `Code sent. It is valid for ${minutes} minutes.`,
  demoCode: 'Demo server, no SMS sent. The code is',
  demoPicture: 'Demo hint: the picture says',
  fill: 'Fill in',
}
