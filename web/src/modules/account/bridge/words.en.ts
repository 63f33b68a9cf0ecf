// Texts of the login from a partner's system, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Log in from a partner system',
  description: 'Come over to this platform from a partner system.',
  checking: 'Checking the login link. One moment.',
  lead: 'Check the account below. If it is not yours, do not continue.',
  failed: 'You are not logged in',
  failedHint: 'A login link is valid for one minute and works once.',
  noToken: 'The link is incomplete. Come over from the partner system again.',
  toLogin: 'Log in another way',
  partner: 'Partner system',
  account: 'Account',
  replaces: 'Somebody is logged in in this browser already. If you continue, the account above takes its place.',
  enter: 'Continue',
  notMe: 'Not my account',
  needsScript: 'Logging in needs JavaScript. Please enable it in your browser and come over from the partner system again.',
}
