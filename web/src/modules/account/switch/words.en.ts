// Texts of switching between linked accounts, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Switch account',
  lead: 'When you switch, the account you are using now is logged out in this browser.',
  empty: 'No other accounts yet',
  emptyHint:
    'If you have another account on this platform, say one for yourself and one for your company, link the two and switch without entering a password again.',
  link: 'Link an account',
  linkTitle: 'Link another account',
  linkLead:
    'Enter the number and password of the other account, then the password of this one, to show that both are yours. If either password changes, link them again.',
  phone: 'Phone number of the other account',
  password: 'Password of the other account',
  ownPassword: 'Password of this account',
  linkAct: 'Link',
  cancel: 'Cancel',
  linked: 'Linked',
  enter: 'Switch',
  unlink: 'Unlink',
  relink: 'Link again',
  stale: 'Link again',
  staleHint: 'A password has changed, or the account is disabled.',
  sub: 'Sub-account',
  kinds: { person: 'Personal account', enterprise: 'Enterprise account', staff: 'Staff' },
}
