// Texts of the overview, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  title: 'Overview',
  figures: 'Your records in figures',
  total: 'All records',
  thisMonth: 'This month',
  sealing: 'Being sealed',
  failed: 'Not sealed',
  bytes: 'Data in custody',
  recent: 'Recent records',
  recentLabel: 'Recent records',
  all: 'View all records',
  acts: 'Capture or deposit',
  capturePages: 'Capture web pages',
  capturePagesHint: 'We open the page and capture it; you pay after the preview',
  captureShop: 'Capture marketplace pages',
  captureShopHint: 'Product page, price, shop and licence; charged on success',
  captureVideo: 'Capture short videos',
  captureVideoHint: 'Video file, cover, author and counters; charged on success',
  depositFiles: 'Deposit files',
  depositFilesHint: 'Upload originals into custody, up to 64 GB each',
  depositDigests: 'Deposit digests',
  depositDigestsHint: 'Files stay on your computer; only digests are submitted',
  teach: 'Your first deposit in three steps',
  steps: [
    {
      title: 'Choose files',
      text: 'Drop in contracts, chats, works or recordings. After a broken connection or a reload the upload goes on where it was.',
    },
    {
      title: 'Check digest and price',
      text: 'Browser and server each compute the digest; only if they agree can you submit. You see the price beforehand.',
    },
    {
      title: 'Receive a record number',
      text: 'The platform seals manifest, time and custody log. Any later change would show.',
    },
  ],
  teachAct: 'Deposit your first file',
  teachNote:
    'A deposit shows when files existed and that they have not changed since. It does not vouch for what they say. Only a notary office can issue a notarial certificate.',
}
