// Texts of data export and account closing, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  password: 'Your password',
  cancel: 'Cancel',
  exportTitle: 'Download a copy of your data',
  exportLead:
    'One ZIP archive: your profile, logins, addresses, list of records, what you submitted to verify your name, messages and wallet lines, each as CSV and as JSON. Evidence files and certificates are not in it; download them from their records.',
  ask: 'Request a copy',
  askAct: 'Make the copy',
  askHint:
    'Enter your password again so that we know it is you. The copy is kept for 7 days; you can request three copies a day.',
  asked: 'Your copy is being made. A message will tell you when it is ready.',
  states: { making: 'Being made', ready: 'Ready', failed: 'Failed', expired: 'Expired' },
  askedAt: (at) => `Requested at ${at}`,
  readyFacts: (size, until, downloads) =>
    `${size} · kept until ${until} · ${downloads === 0 ? 'not downloaded yet' : downloads === 1 ? 'downloaded once' : `downloaded ${downloads} times`}`,
  failedHint: 'This copy could not be made. Please request it again.',
  take: 'Download',
  closeTitle: 'Close your account',
  closeLead: (days) =>
    `Your personal data is erased; sealed records can still be verified. You have ${days} days to change your mind: logging in cancels it.`,
  closeOpen: 'Close account…',
  hindered: 'The account cannot be closed yet, because work is in progress:',
  hindrances: {
    held: (yuan) => `${yuan} CNY are on hold. Try again once that work is finished or the amount released.`,
    refunding: (count) => `Refunds in progress: ${count}. Try again once the money has gone back.`,
    running: (count) => `Captures not finished: ${count}. Confirm or cancel them, or wait.`,
    sealing: (count) => `Records being sealed: ${count}. That usually takes a few minutes.`,
    case: (count) => `Notarizations under way: ${count}. Withdraw them, or wait until the office has closed them.`,
  },
  goesTitle: 'What is erased',
  goes: [
    'Your phone number, name, password and linked third-party accounts. The number can register again.',
    'The name, identity number and photos you verified yourself with.',
    'Your addresses, messages, data copies, invitation code and share links.',
    'Devices and IP addresses of your logins.',
  ],
  goesSubs: (count) => `Your sub-accounts (${count}) are closed with it.`,
  goesGift: (gift, units) => `The gift balance of ${gift} CNY and ${units} unused package units lapse.`,
  staysTitle: 'What law or proof requires us to keep',
  staysRecords: (count) =>
    `Your records (${count}) and their proofs: they are part of a public log, and deleting them would break the proof and perhaps other people’s rights. A record keeps the name it was made under.`,
  stays: [
    'Payments and ledger lines: accounting and e-commerce law require them. They carry an internal number only.',
    'The audit log of operations, as the law requires, without your name or number.',
    'Keyed fingerprints of your identity and phone number: they cannot be reversed, and only prevent rewards from being claimed twice.',
  ],
  staysMoney: (yuan) =>
    `Your balance of ${yuan} CNY is not paid out automatically and stays on our books. Spend it or ask the platform for a refund first; after closing you can still claim it with your identity card.`,
  daysTitle: (days) => `${days} days to change your mind`,
  daysText: (days) =>
    `You are logged out everywhere at once, and sub-accounts cannot log in. Logging in again within ${days} days, by any method, cancels it. After that it cannot be undone and you can no longer get your evidence, so download the packages you need first.`,
  understood: 'I have read this and downloaded the evidence and data I need',
  closeAct: 'Close my account',
}
