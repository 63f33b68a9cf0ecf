// Texts of the registration page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  invited: (code) => `You are signing up with a friend’s invitation, code ${code}.`,
  title: 'Create an account',
  description: 'Register with your phone number and start preserving evidence.',
  lead: 'Register with your phone number; your account is ready as soon as the number is confirmed.',
  needsScript: 'Creating an account needs JavaScript. Please enable it in your browser and reload this page.',
  kind: 'Account for',
  kinds: { person: 'Myself', enterprise: 'A company' },
  kindNotes: { person: 'Records in your own name', enterprise: 'Records in its name, with sub-accounts' },
  phone: 'Phone number',
  password: 'Choose a password',
  passwordHint: '8 to 64 characters, with at least one letter and one digit',
  agree: 'I have read and accept the <agreement>Service Agreement</agreement> and the <privacy>Privacy Policy</privacy>',
  submit: 'Create account',
  haveAccount: 'Already registered? <login>Log in</login>',
}
