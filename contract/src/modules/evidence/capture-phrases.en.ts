// What the warnings of a capture say, in English: the same words on screens and on certificates.
import type { CaptureNotes } from './capture-note.ts'
import type { captureWarnings } from './capture-vocabulary.ts'

export const warningPhrases = {
  challenge: 'The page asks for a human check',
  'login-wall': 'The page asks for a login',
  'cookie-wall': 'A cookie dialog covers the page',
  'error-page': 'The page shows an error',
  'soft-404': 'The page seems to say that the content does not exist',
  incomplete: 'Some of the content is incomplete',
  'tls-not-verified': 'The site’s certificate did not verify',
  'other-address': 'The final page is not at the address given',
  'no-text': 'There is no text on the page',
  'fixture-site': 'The site is a fixture on this machine, not on the public internet',
  'platform-differs': 'The page names a different marketplace or video site from the one entered',
  'seller-differs': 'The page names a different shop or publisher from the one entered',
  'vantage-differs': 'The second vantage saw another page',
  'vantage-differed': 'In an earlier attempt the second vantage saw another page',
} satisfies Record<(typeof captureWarnings)[number], string>

export const notePhrases = {
  insecure: () => 'the connection was not secure',
  scriptStopped: (ms, times) =>
    `a script of the page ran longer than ${Math.floor(ms / 100) / 10} s and was stopped (${times === 1 ? 'once' : `${times} times`}); what it would have added may be missing`,
  scriptEnded: (times) => `a script that did not end was stopped, ${times === 1 ? 'once' : `${times} times`}`,
  dialogs: (count) => `${count} dialogs were dismissed`,
  imageEnds: (shown, all) => `the image ends at ${shown} of ${all} pixels`,
  loading: (ms) => `still loading after ${Math.round(ms / 1000)} seconds`,
  film: (ms) => `the video was not complete after ${Math.round(ms / 1000)} seconds`,
  growing: (height) => `the page was still growing at ${height} pixels`,
  busy: (count) => (count === 1 ? '1 request was still open' : `${count} requests were still open`),
} satisfies CaptureNotes
