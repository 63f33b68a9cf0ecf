// Texts of the login from a partner's system, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Log in from a partner system',
  description: 'Log in to this platform from a partner system.',
  checking: 'Checking the login link. One moment.',
  lead: 'Check the account below. If it is not yours, do not continue.',
  failed: 'You are not logged in',
  failedHint: 'A login link is valid for one minute and works once.',
  noToken: 'The link is incomplete. Start again from the partner system.',
  toLogin: 'Log in another way',
  partner: 'Partner system',
  account: 'Account',
  replaces: 'Another account is logged in to this browser. If you continue, the account above replaces it.',
  enter: 'Continue',
  notMe: 'Not my account',
  needsScript: 'Logging in needs JavaScript. Please enable it in your browser and start again from the partner system.',
}
