// The words of lists of captures, in English.
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Words } from './words.zh.ts'

const CONFIRM = `You are warned of a login page, missing content or an invalid certificate. You pay only when you confirm; after ${CONFIRM_TIMEOUT_HOURS} hours it expires.`

export const words: Words = {
  titles: { web: 'Web page captures', ecommerce: 'Marketplace page captures', video: 'Short video captures' },
  leads: {
    web: 'Give an address; we open it in a fresh browser and keep everything. You see a preview first and pay only when you confirm.',
    ecommerce: 'Keeps the product page, price, shop and licence. You see a preview first and pay only when you confirm.',
    video: 'Keeps the video file, cover, author and counters. You see a preview first and pay only when you confirm.',
  },
  list: 'List of captures',
  add: 'New capture',
  sheet: 'Bulk import',
  columns: {
    page: 'Page',
    state: 'Status',
    label: 'Label',
    party: 'Marketplace and shop',
    publisher: 'Site and publisher',
    createdAt: 'Submitted',
  },
  filters: { search: 'Search name, address or number', state: 'All statuses', label: 'All labels' },
  chips: {
    keyword: (text) => `Search: ${text}`,
    label: (text) => `Label: ${text}`,
    state: (text) => `Status: ${text}`,
    batch: 'One batch',
    from: (day) => `From ${day}`,
    to: (day) => `Until ${day}`,
  },
  export: 'Export CSV',
  open: (name) => `Open ${name}`,
  lookAndConfirm: 'See the preview and confirm',
  batchConfirm: (count) => `Confirm ${count}`,
  batchCancel: (count) => `Discard ${count}`,
  batchRetry: (count) => `Capture ${count} again`,
  batchNothing: 'No action is available for these now',
  batchSealing: (count) =>
    count === 1
      ? '1 is being sealed. You can download its package here afterwards.'
      : `${count} are being sealed. You can download their packages here afterwards.`,
  confirmTitle: (count) => (count === 1 ? 'Confirm this capture?' : `Confirm ${count} captures?`),
  confirmText: 'They are sealed and charged at once; this cannot be undone.',
  confirmWarned: (count) =>
    count === 1
      ? '1 of them has a warning. Look at its preview first.'
      : `${count} of them have warnings. Look at their previews first.`,
  withWalls: (count) =>
    count === 1
      ? '1 shows a login page, a challenge or an error page in place of the page and is left out. Tick to seal it anyway.'
      : `${count} show a login page, a challenge or an error page in place of the page and are left out. Tick to seal them anyway.`,
  withLacking: (count) =>
    count === 1
      ? '1 lacks a part through a fault of the platform and is left out; capturing it again is free. Tick to seal it anyway.'
      : `${count} lack a part through a fault of the platform and are left out; capturing them again is free. Tick to seal them anyway.`,
  confirmNoneTitle: 'Nothing to confirm as it is',
  confirmNone:
    'All selected captures are listed above and left out. Tick to seal them anyway; otherwise close this and capture again or discard.',
  cancelTitle: (count) => (count === 1 ? 'Discard this capture?' : `Discard ${count} captures?`),
  cancelText: 'Captures in progress stop at once, and what was collected is deleted. Nothing is charged.',
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
        title: 'Follow the capture live',
        text: 'A fresh browser, not signed in to any site, opens the page, scrolls to its end and keeps image, source, packets and an archive that replays.',
      },
      {
        title: 'See the preview, then confirm',
        text: CONFIRM,
      },
    ],
    ecommerce: [
      {
        title: 'Paste product links',
        text: 'A whole shared text will do: we find the addresses in it. Several at once.',
      },
      {
        title: 'Follow the capture live',
        text: 'The product page is opened and scrolled to its end; price, shop and licence are read; image, source and all network data are kept.',
      },
      { title: 'See the preview, then confirm', text: CONFIRM },
    ],
    video: [
      {
        title: 'Paste video links',
        text: 'A whole shared text will do: we find the addresses in it. Several at once.',
      },
      {
        title: 'Follow the capture live',
        text: 'The page is opened and played; the video is taken from its own traffic, publisher and counters are read.',
      },
      { title: 'See the preview, then confirm', text: CONFIRM },
    ],
  },
  emptyNote: 'The capture browser is not signed in to any site: only what the public can see is kept.',
  workTitle: 'Web capture workbench',
  workLead: 'Paste many addresses, watch them being captured, review each preview, then confirm them together.',
  workList: 'Recent captures',
  workEmpty: 'Nothing submitted yet. Progress appears here once you paste addresses.',
  workAll: 'View all',
  silent: 'Live updates are interrupted; refreshing every few seconds instead.',
}
