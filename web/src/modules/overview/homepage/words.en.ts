// Texts of the overview, in English.
import type { Words } from './words.zh.ts'

const captures = (kind: string, count: number) => kind.toLowerCase() + (count === 1 ? '' : 's')

export const words: Words = {
  title: 'Overview',
  waiting: 'Waiting for you',
  confirm: (kind) => `Confirm ${kind.toLowerCase()}: `,
  confirmBy: (time) => `Confirm by ${time}`,
  moreCaptures: (kind, count) => `${count} more ${captures(kind, count)} to confirm`,
  running: (kind, count) => `${count} ${captures(kind, count)} in progress`,
  realName: 'Verify your identity',
  realNameGift: (yuan) => `Verify your identity and receive a gift balance of ¥${yuan}`,
  realNameHint: 'Certificates and packages can show that the evidence is yours only once you are verified.',
  giftHint: (yuan) => `¥${yuan} is credited as soon as you are verified, for any capture or preservation.`,
  realNameRejected: 'Your identity could not be verified. Correct it and submit again.',
  realNamePending: 'Your identity is being verified',
  unread: (count) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  figures: 'Your records in figures',
  total: 'All records',
  thisMonth: 'This month',
  sealing: 'Being sealed',
  failed: 'Not sealed',
  bytes: 'Data in custody',
  recent: 'Recent records',
  recentLabel: 'Recent records',
  all: 'View all records',
  acts: 'Capture or preserve',
  capturePages: 'Capture web pages',
  capturePagesHint: 'We open the page and capture it; you pay after the preview',
  captureShop: 'Capture marketplace pages',
  captureShopHint: 'Product page, price, shop and licence; charged when you confirm the preview',
  captureVideo: 'Capture short videos',
  captureVideoHint: 'Video file, cover, author and counters; charged when you confirm the preview',
  depositFiles: 'Preserve files',
  depositFilesHint: 'Upload the originals, up to 64 GB each',
  depositDigests: 'Preserve digests',
  depositDigestsHint: 'Files stay on your device; only digests are submitted',
  teach: 'Your first record in three steps',
  steps: [
    {
      title: 'Choose files',
      text: 'Drop in contracts, chats, works or recordings. If the connection breaks or you reload the page, the upload resumes where it stopped.',
    },
    {
      title: 'Check digest and price',
      text: 'Your browser and the server each compute the digest; you can submit only if they match. You see the price first.',
    },
    {
      title: 'Receive a record number',
      text: 'The platform seals the manifest, the time and the custody log; any later change becomes evident.',
    },
  ],
  teachAct: 'Preserve your first file',
  teachNote:
    'A record shows when files existed and that they have not changed since. It does not vouch for their content. Only a notary office can issue a notarial certificate.',
}
