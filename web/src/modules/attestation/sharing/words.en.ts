// The words of the sharing panels, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  subjects: {
    record: {
      title: 'Share this record',
      intro:
        'Anyone with the link sees the certificate, times, digests and the status of the proof. To see or download the evidence itself they also need the access code. Each time it is opened with the code is recorded in the custody log.',
    },
    case: {
      title: 'Share this case',
      intro:
        'With the link and the access code, and without an account, the recipient sees the name, parties, court and list of evidence, opens the certificate of each item, and downloads the list of evidence and everything “for the other side”. They get neither your notes nor openings.json (your name and phone number in plain text) nor the custody logs. If you change the case later, they see the changes the next time they open it.',
    },
  },
  make: {
    title: 'New share link',
    days: 'Valid for',
    dayCount: (days) => (days === 1 ? '1 day' : `${days} days`),
    act: 'Create link',
    another: 'Create another',
  },
  made: {
    title: 'The link is ready',
    once: 'For safety only a digest of the link is kept. It cannot be shown again after closing, so copy it now.',
    link: 'Share link',
    copy: 'Copy link',
    qr: 'QR code of the share link',
    until: (time) => `Valid until ${time}`,
  },
  code: {
    title: 'Access code',
    hint: 'Send it separately, by phone or in person, not together with the link. Five wrong tries lock it for ten minutes.',
    change: 'Change',
    changeAsk: 'Change the access code?',
    changeText:
      'The old code stops working at once, including for those who have already opened the evidence with it. The links stay as they are.',
    changed: 'Access code changed',
  },
  list: {
    title: (count) => `Active shares (${count})`,
    empty: 'There are no active shares at present.',
    made: (time) => `Created ${time}`,
    until: (time) => `Ends ${time}`,
    opened: (count) => (count === 1 ? 'Opened with the code once' : `Opened with the code ${count} times`),
    openedAt: (time, address) => `${time}, from ${address}`,
    earlier: (count) => (count === 1 ? 'and 1 earlier opening' : `and ${count} earlier openings`),
    revoke: 'Revoke',
    revokeAsk: 'Revoke this share?',
    revokeText: 'The link stops working at once and cannot be restored. What was already downloaded cannot be taken back.',
    revoked: 'Share revoked',
    ended: (count) => `Ended shares (${count})`,
    states: { expired: 'Expired', revoked: 'Revoked' },
  },
  phone: {
    title: 'Open on my phone',
    text: 'Scan the code with your phone to see this one record there, without logging in. The link works once.',
    qr: 'QR code that opens this record on a phone',
    left: (minutes, seconds) => `Expires in ${minutes}:${seconds}`,
    over: 'This code has expired',
    renew: 'New code',
    local: (host) =>
      `The current address is ${host}, which only this computer can open. Log in at an address your phone can reach, then scan.`,
    secret: 'Anyone who scans it can see this record. Do not pass on a picture of it.',
  },
}
