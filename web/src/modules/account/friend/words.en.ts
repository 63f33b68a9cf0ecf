// Texts of inviting friends, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Invite friends',
  lead: 'Send the link to someone with evidence to preserve, and see here when they have signed up and verified their name.',
  linkTitle: 'Your invitation link',
  copyLink: 'Copy the link',
  copied: 'Link copied',
  copyByHand: 'This browser cannot copy by itself. Select the link and copy it.',
  code: 'Code',
  qr: 'QR code of the invitation link',
  qrHint: 'Scan it to open the sign-up page on a phone',
  rule: (inviter, friend) =>
    friend === null
      ? `When your friend’s name is verified, ${inviter} CNY is added to your gift balance.`
      : `When your friend’s name is verified, ${inviter} CNY is added to your gift balance and ${friend} CNY to your friend’s.`,
  noReward: 'This platform has no reward for invitations at present. The link still works.',
  fairness:
    'Each friend counts once. Your own other accounts, your sub-accounts and people who were verified here before do not count. The gift balance pays for services and cannot be withdrawn.',
  joined: 'Friends signed up',
  rewarded: 'Rewarded',
  earned: 'Total rewards',
  yuan: (amount) => `${amount} CNY`,
  list: 'Friends you invited',
  columns: { phone: 'Phone', joinedAt: 'Signed up', state: 'Status', reward: 'Reward (CNY)' },
  states: { joined: 'Name not verified yet', rewarded: 'Rewarded', ineligible: 'Does not count' },
  causes: {
    'same-person': 'This friend was verified or registered here before.',
    'own-account': 'The same person as you, or your own sub-account.',
    'no-reward': 'There was no reward when the name was verified.',
    'inviter-closed': 'The inviting account was disabled when the name was verified.',
  },
  closed: 'Account closed',
  empty: 'Nobody has signed up with your link yet',
  emptyHint: 'Friends appear here once they sign up; only the ends of their numbers are shown.',
}
