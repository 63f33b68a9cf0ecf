// Texts of the password reset page, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Reset your password',
  description: 'Reset your password with an SMS code sent to your registered number.',
  lead: 'We send a code to your registered number; confirm it and choose a new password. Other devices will be logged out.',
  phone: 'Registered phone number',
  password: 'New password',
  passwordHint: '8 to 64 characters, with at least one letter and one digit',
  needsScript: 'Resetting your password needs JavaScript. Please enable it in your browser and reload this page.',
  submit: 'Reset password',
  done: 'Your password has been reset. Log in with the new one.',
  backToLogin: 'Back to login',
}
