// The words of the sharing panels, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Share this record',
  intro:
    'Whoever has the link sees the certificate, times, digests and state of proof. To see or download the evidence itself they also need the extraction code. Each opening with the code is noted in the custody log.',
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
    title: 'Extraction code',
    hint: 'Pass it on another way, by phone or in person, not together with the link. Five wrong tries lock it for ten minutes.',
    change: 'Change',
    changeAsk: 'Change the extraction code?',
    changeText:
      'The old code stops working at once, also for those who have already opened the evidence with it. The links stay as they are.',
    changed: 'Extraction code changed',
  },
  list: {
    title: (count) => `Active shares (${count})`,
    empty: 'There are no active shares at present.',
    made: (time) => `Created ${time}`,
    until: (time) => `Ends ${time}`,
    opened: (count) => (count === 1 ? 'Opened with the code once' : `Opened with the code ${count} times`),
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
    left: (minutes, seconds) => `Ends in ${minutes}:${seconds}`,
    over: 'This code has ended',
    renew: 'Another code',
    local: (host) =>
      `The present address is ${host}, which only this computer can open. Log in by an address your phone can reach, then scan.`,
    secret: 'Whoever scans it can see this record. Do not pass on a picture of it.',
  },
}
