// Texts of inviting friends, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Invite friends',
  lead: 'Send the link to someone who has evidence to keep, and see here when they have signed up and verified their name.',
  linkTitle: 'Your invitation link',
  copyLink: 'Copy the link',
  copied: 'Link copied',
  copyByHand: 'This browser cannot copy by itself. Select the link and copy it.',
  code: 'Code',
  qr: 'QR code of the invitation link',
  qrHint: 'Scan it to open the sign-up page on a phone',
  rule: (inviter, friend) =>
    friend === null
      ? `When your friend’s name is verified, you receive ${inviter} CNY of gift money.`
      : `When your friend’s name is verified, you receive ${inviter} CNY and your friend ${friend} CNY of gift money.`,
  noReward: 'This platform has no reward for invitations at present. The link works all the same.',
  fairness:
    'Each friend counts once. Your own other accounts, your sub-accounts and people who were verified here before do not count. Gift money pays for services and cannot be withdrawn.',
  joined: 'Friends signed up',
  rewarded: 'Rewarded',
  earned: 'Gift money in all',
  yuan: (amount) => `${amount} CNY`,
  list: 'Friends you invited',
  columns: { phone: 'Phone', joinedAt: 'Signed up', state: 'State', reward: 'Reward (CNY)' },
  states: { joined: 'Name not verified yet', rewarded: 'Rewarded', ineligible: 'Does not count' },
  causes: {
    'same-person': 'This friend was verified or registered here before.',
    'own-account': 'The same person as you, or your own sub-account.',
    'no-reward': 'There was no reward when the name was verified.',
    'inviter-closed': 'The inviting account was disabled when the name was verified.',
  },
  closed: 'Account closed',
  empty: 'Nobody has signed up by your link yet',
  emptyHint: 'Friends appear here once they sign up; only the ends of their numbers are shown.',
}
