// Texts of the login page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Log in',
  description: 'Log in to submit, view and manage your evidence records.',
  lead: 'Use the phone number you registered with.',
  ways: 'Ways to log in',
  byWay: { password: 'Password', sms: 'SMS code', scan: 'QR code' },
  phone: 'Phone number',
  password: 'Password',
  submit: 'Log in',
  forgot: 'Forgot password?',
  register: 'Create an account',
  already: 'You are already logged in. <enter>Go to your workspace</enter>',
  needsScript:
    'Logging in needs JavaScript: the image code and the login request are handled by a script on this page. Please enable it in your browser and reload.',
  demoTitle: 'Demo accounts',
  demoLead: 'This is a demo server; its data is for trying things out. Pick an account to fill in its number and password.',
  demoPassword: 'Password of every demo account:',
  demoFill: 'Fill in',
  demoFillLong: (who) => `Fill in: ${who}`,
  demoWho: {
    person: 'Individual',
    enterprise: 'Company',
    sub: 'Company sub-account',
    operator: 'Operator',
    notary: 'Notary',
    secondNotary: 'Second notary',
    finance: 'Finance',
    appraiser: 'Appraiser',
    secondAppraiser: 'Second appraiser',
    reviewer: 'Reviewing appraiser',
    owner: 'Platform owner',
  },
}
