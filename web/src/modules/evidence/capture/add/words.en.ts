// The words of the form that starts captures, in English.
import { CONFIRM_TIMEOUT_HOURS } from '@attestry/contract/modules/evidence/capture-vocabulary'
import type { Words } from './words.zh.ts'

const CONFIRMED = `Then it is sealed and entered in the public log; if you do not confirm, it expires after ${CONFIRM_TIMEOUT_HOURS} hours`

export const words: Words = {
  titles: { web: 'Capture web pages', ecommerce: 'Capture marketplace pages', video: 'Capture short videos' },
  leads: {
    web: 'Capture starts at once, and a preview appears within a minute. Nothing is charged now: you pay when you confirm the preview.',
    ecommerce:
      'Capture starts at once, and a preview appears within a minute. Nothing is charged now: you pay when you confirm the preview.',
    video:
      'Capture starts at once, and a preview appears when the video has played. Nothing is charged now: you pay when you confirm the preview.',
  },
  paste: { web: 'Addresses', ecommerce: 'Product links', video: 'Video links' },
  pasteHint: (limit) =>
    `One per line, or paste the whole text of a chat or share message: the addresses in it are found. At most ${limit} at a time.`,
  sample: 'A sample address that works in this demo:',
  takeSample: 'Use the sample',
  pasteExample: 'https://…',
  moreThan: (limit) => `For more than ${limit}, <sheet>import a list</sheet>.`,
  found: (good, bad) => `${good === 1 ? '1 address' : `${good} addresses`} can be captured${bad > 0 ? `, ${bad} cannot` : ''}`,
  noneFound: 'No address found. Addresses begin with http:// or https://.',
  rows: 'Addresses to capture',
  problems: {
    'not-http': 'only http and https addresses can be captured',
    unreadable: 'the address is incomplete or mistyped',
    credentials: 'the address contains a user name or password; remove it first',
    'too-long': 'the address has more than 2048 characters, each character outside ASCII counted as its escapes',
    'not-public': 'this is a private address; only public ones can be captured',
    repeated: 'repeats an earlier one and is not submitted again',
    'too-many': 'more than can be submitted at once',
  },
  name: 'Name',
  nameHint: 'The page title, if left empty',
  platform: { web: 'Marketplace', ecommerce: 'Marketplace', video: 'Video site' },
  seller: { web: 'Shop', ecommerce: 'Shop', video: 'Publisher' },
  partiesHint: {
    web: '',
    ecommerce:
      'Marketplace and shop are read from the page, and you check them in the preview. If you enter them beforehand, they are compared with the page: where they differ you are warned, and the record states both.',
    video:
      'Video site and publisher are read from the page, and you check them in the preview. If you enter them beforehand, they are compared with the page: where they differ you are warned, and the record states both.',
  },
  readFromPage: 'Read from the page if left empty',
  compareNames: { web: '', ecommerce: 'Enter the shop to compare', video: 'Enter the publisher to compare' },
  copyDown: 'Use for the rows below',
  remove: (url) => `Remove ${url}`,
  options: 'Options: device, label, certificate',
  label: 'Label for all',
  device: 'Open it as',
  deviceHint: 'Some sites look different on a phone.',
  submit: (count) => (count === 0 ? 'Start' : count === 1 ? 'Capture 1 page' : `Capture ${count} pages`),
  failed: 'Not submitted, and nothing was charged',
  uncertain: 'It is not certain whether this was submitted',
  payLater: 'Nothing is charged now. This is the price once you have seen the preview and confirmed.',
  skipped: (count) =>
    count === 1 ? '1 address with a problem is not submitted.' : `${count} addresses with problems are not submitted.`,
  badLabel: 'The label is not valid. Please correct it first.',
  nothingYet: 'Paste addresses to begin.',
  next: 'What happens next',
  nextSteps: {
    web: [
      'A fresh browser opens the page and scrolls to its end',
      'You see the preview and any warnings, and confirm if it looks right',
      CONFIRMED,
    ],
    ecommerce: [
      'A fresh browser opens the product page and scrolls to its end',
      'Price, shop and licence are read; you see the preview and any warnings, and confirm if it looks right',
      CONFIRMED,
    ],
    video: [
      'A fresh browser opens the page and plays the video',
      'Video, cover, author and counters are kept from the page’s own traffic; you see the preview and confirm if it looks right',
      CONFIRMED,
    ],
  },
  kept: 'Your unsubmitted input from last time has been restored.',
  discard: 'Clear',
  view: 'View',
}
