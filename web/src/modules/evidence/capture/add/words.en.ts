// The words of the form that starts captures, in English.
import type { Words } from './words.zh.ts'

export const words: Words = {
  titles: { web: 'Capture web pages', ecommerce: 'Capture marketplace pages', video: 'Capture short videos' },
  leads: {
    web: 'It starts at once; within a minute you see a preview. Nothing is charged now: you pay when you confirm the preview.',
    ecommerce:
      'It starts at once. The fee is put on hold and charged on success; if it fails or is cancelled you get all of it back.',
    video:
      'It starts at once. The fee is put on hold and charged on success; if it fails or is cancelled you get all of it back.',
  },
  paste: { web: 'Addresses', ecommerce: 'Product links', video: 'Video links' },
  pasteHint: (limit) =>
    `One per line, or paste a whole text from a chat or share sheet: the addresses in it are found. At most ${limit} at a time.`,
  pasteExample: 'https://…',
  moreThan: (limit) => `For more than ${limit}, <sheet>import a list</sheet>.`,
  found: (good, bad) => `${good === 1 ? '1 address' : `${good} addresses`} can be captured${bad > 0 ? `, ${bad} cannot` : ''}`,
  noneFound: 'No address found. Addresses begin with http:// or https://.',
  rows: 'Addresses to capture',
  problems: {
    'not-http': 'only http and https addresses can be captured',
    unreadable: 'the address is incomplete or mistyped',
    credentials: 'the address holds a user name or password; take it out first',
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
      'Enter marketplace and shop as the page shows them. The capture compares them with the page; if they differ you are warned, and the record states both. If you are not sure, open the page first.',
    video:
      'Enter video site and publisher as the page shows them. The capture compares them with the page; if they differ you are warned, and the record states both. If you are not sure, open the page first.',
  },
  needed: 'Please fill in',
  asShown: 'As shown on the page',
  copyDown: 'Use for the rows below',
  remove: (url) => `Remove ${url}`,
  options: 'Options: device, label, certificate',
  label: 'Label for all of them',
  device: 'Open it as',
  deviceHint: 'Some sites show something else on a phone.',
  acceptInvalidTls: 'Capture even if the certificate is not valid',
  acceptInvalidTlsHint:
    'Usually an invalid certificate ends the capture. If you tick this it goes on, but it then cannot be ruled out that the page came from somewhere else; the record says so, and it carries less weight.',
  submit: (count) => (count === 0 ? 'Start' : count === 1 ? 'Capture 1 page' : `Capture ${count} pages`),
  failed: 'Not submitted, and nothing was charged',
  uncertain: 'It is not certain whether this was submitted',
  payLater: 'Nothing is charged now. This is the price once you have seen the preview and confirmed.',
  heldNow: 'Put on hold when you submit, charged on success, given back otherwise.',
  skipped: (count) =>
    count === 1 ? '1 address with a problem is not submitted.' : `${count} addresses with problems are not submitted.`,
  fillParties: 'Fill in platform and shop in every row.',
  fillPublishers: 'Fill in platform and publisher in every row.',
  badLabel: 'The label does not meet the rules. Please correct it first.',
  nothingYet: 'Paste addresses to begin.',
  next: 'What happens next',
  nextSteps: {
    web: [
      'A fresh browser opens the page and scrolls to its end',
      'You see the preview and any warnings, and confirm if it looks right',
      'Then it is sealed and entered in the public log; if you do not confirm, it expires after 60 minutes',
    ],
    ecommerce: [
      'A fresh browser opens the product page and scrolls to its end',
      'Price, shop and licence are read, all network data is kept',
      'On success it is sealed and entered in the public log',
    ],
    video: [
      'A fresh browser opens the page and plays the video',
      'Video, cover, author and counters are kept from the page’s own traffic',
      'On success it is sealed and entered in the public log',
    ],
  },
  kept: 'What you had not submitted last time is back.',
  discard: 'Clear',
}
