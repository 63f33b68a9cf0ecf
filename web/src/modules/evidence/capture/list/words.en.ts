// The words of lists of captures, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  titles: { web: 'Web page captures', ecommerce: 'Marketplace page captures', video: 'Short video captures' },
  leads: {
    web: 'Give an address; we open it in a fresh browser and keep everything. You see a preview first and pay only when you confirm.',
    ecommerce: 'Keeps the product page, price, shop and licence. Charged when it succeeds; a failure costs nothing.',
    video: 'Keeps the video file, cover, author and counters. Charged when it succeeds; a failure costs nothing.',
  },
  list: 'List of captures',
  add: 'New capture',
  sheet: 'Bulk import',
  work: 'Workbench',
  columns: {
    page: 'Page',
    state: 'State',
    label: 'Label',
    party: 'Platform and shop',
    publisher: 'Platform and publisher',
    createdAt: 'Submitted',
  },
  filters: { search: 'Search name, address or number', state: 'All states', label: 'All labels' },
  chips: {
    keyword: (text) => `Search: ${text}`,
    label: (text) => `Label: ${text}`,
    state: (text) => `State: ${text}`,
    batch: 'One batch',
  },
  open: (name) => `Open ${name}`,
  lookAndConfirm: 'See the preview and confirm',
  batchConfirm: (count) => `Confirm ${count}`,
  batchCancel: (count) => `Give up ${count}`,
  batchRetry: (count) => `Capture ${count} again`,
  batchNothing: 'Nothing can be done with these at present',
  confirmTitle: (count) => (count === 1 ? 'Confirm this capture?' : `Confirm ${count} captures?`),
  confirmText: 'They are sealed and charged at once; this cannot be undone.',
  confirmWarned: (count) =>
    count === 1
      ? '1 of them has a warning. Look at its preview first.'
      : `${count} of them have warnings. Look at their previews first.`,
  cancelTitle: (count) => (count === 1 ? 'Give up this capture?' : `Give up ${count} captures?`),
  cancelText: 'What is running stops at once, and what was obtained is deleted. Nothing is charged.',
  retryTitle: (count) => (count === 1 ? 'Capture it again?' : `Capture ${count} pages again?`),
  retryText: 'The fee below is put on hold at once, charged for those that succeed, and given back for the others.',
  allDone: (count) => `${count} done`,
  someFailed: (done, failed, reason) => `${done} done, ${failed} not: ${reason}`,
  empty: {
    web: 'No web pages captured yet',
    ecommerce: 'No marketplace pages captured yet',
    video: 'No short videos captured yet',
  },
  steps: {
    web: [
      {
        title: 'Paste addresses',
        text: 'A whole text shared from a chat will do: we find the addresses in it. Several at once.',
      },
      {
        title: 'Watch it being captured',
        text: 'A fresh browser, logged in nowhere, opens the page, scrolls to its end and keeps image, source, packets and an archive that replays.',
      },
      {
        title: 'See the preview, then confirm',
        text: 'A login wall, a gap or a bad certificate is pointed out first. You pay only when you confirm; after 60 minutes it expires.',
      },
    ],
    ecommerce: [
      { title: 'Paste product links', text: 'A whole shared text will do. We recognise the platform by its address.' },
      { title: 'Name the shop', text: 'Platform and shop name help you find the record and obtain papers later.' },
      {
        title: 'The rest runs by itself',
        text: 'The fee is put on hold, charged on success, and given back in full if it fails or is cancelled.',
      },
    ],
    video: [
      { title: 'Paste video links', text: 'A whole shared text will do. We recognise the platform by its address.' },
      { title: 'Name the publisher', text: 'Platform and publisher help you find the record and obtain papers later.' },
      {
        title: 'The rest runs by itself',
        text: 'The video is taken from the page’s own traffic. The fee is put on hold, charged on success, given back in full otherwise.',
      },
    ],
  },
  emptyNote: 'The capture browser is logged in nowhere: only what the public can see is kept.',
  workTitle: 'Web capture workbench',
  workLead: 'Paste many addresses, watch them being captured, look at each preview, then confirm them together.',
  workList: 'Recent captures',
  workEmpty: 'Nothing submitted yet. Progress appears here once you paste addresses.',
  workAll: 'View all',
  silent: 'Live progress is interrupted; asking every few seconds instead.',
}
