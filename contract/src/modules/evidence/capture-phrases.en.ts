// What the warnings of a capture say, in English: the same words on screens and on certificates.
import type { CaptureNotes } from './capture-note.ts'
import type { captureWarnings, EnvironmentCheck } from './capture-vocabulary.ts'

export const warningPhrases = {
  challenge: 'The page asks for a human check',
  'login-wall': 'The page asks for a login',
  'cookie-wall': 'A cookie dialog covers the page',
  'bot-refusal': 'The page refuses automatic visitors',
  geofence: 'The page refuses visitors from this region',
  'age-gate': 'The page asks for the visitor’s age',
  overlay: 'Something covers the page',
  'error-page': 'The page shows an error',
  'soft-404': 'The page seems to say that the content does not exist',
  incomplete: 'Some of the content is incomplete',
  'tls-not-verified': 'The site’s certificate did not verify',
  'other-address': 'The final page is not at the address given',
  'no-text': 'There is no text on the page',
  document: 'The address leads to a file, not a web page',
  'no-picture': 'There is no image of the file',
  'fixture-site': 'The site is a fixture on this machine, not on the public internet',
  environment: 'The environment check of the capturing machine did not pass in full',
  'platform-differs': 'The page names a different marketplace or video site from the one entered',
  'seller-differs': 'The page names a different shop or publisher from the one entered',
  'vantage-differs': 'The second vantage saw another page',
  'vantage-differed': 'In an earlier attempt the second vantage saw another page',
} satisfies Record<(typeof captureWarnings)[number], string>

/** Checks of the capturing machine, as the certificate lists them. */
export const environmentCheckPhrases: Readonly<Record<EnvironmentCheck, string>> = {
  profile: 'empty browser profile',
  context: 'no cookies before',
  removed: 'context removed afterwards',
  settings: 'system settings unchanged',
  roots: 'built-in roots only',
  isolation: 'isolated network',
}

const checkName = (check: string): string => `“${environmentCheckPhrases[check as EnvironmentCheck] ?? check}”`

export const notePhrases = {
  insecure: () => 'the connection was not secure',
  scriptStopped: (ms, times) =>
    `a script of the page ran longer than ${Math.floor(ms / 100) / 10} s and was stopped (${times === 1 ? 'once' : `${times} times`}); what it would have added may be missing`,
  scriptEnded: (times) => `a script that did not end was stopped, ${times === 1 ? 'once' : `${times} times`}`,
  dialogs: (count) => `${count} dialogs were dismissed`,
  imageEnds: (shown, all) => `the image ends at ${shown} of ${all} pixels`,
  imageEndsAcross: (shown, all) => `the image ends at ${shown} of ${all} pixels of width`,
  scrollersHigh: (shown, all) =>
    `a part of the page that scrolls by itself is cut in the image: ${shown} of ${all} pixels of height are shown`,
  scrollersWide: (shown, all) =>
    `a part of the page that scrolls by itself is cut in the image: ${shown} of ${all} pixels of width are shown`,
  removed: (gone, seen) =>
    `the page keeps only the part in view: ${gone} of ${seen} texts seen while scrolling are not in the capture`,
  foldsLeft: (count) =>
    count === 1 ? '1 folded part of the page could not be opened' : `${count} folded parts of the page could not be opened`,
  tabsLeft: (count) => (count === 1 ? '1 tab of the page could not be opened' : `${count} tabs of the page could not be opened`),
  replayed: (share) => `the replay of the archive shows only ${share} % of the resources`,
  download: (_first, _second, name) => `the page offered a file for download, which was not kept: ${name.join(', ')}`,
  file: (_first, bytes, name) => `${name.join(', ')}, ${bytes} bytes`,
  unrendered: (_first, _second, type) =>
    `files of this kind are kept but not rendered, or this one cannot be read: ${type.join(', ')}`,
  pagesShown: (shown, all) => `the image shows ${shown} of ${all} pages; the file itself has all of them`,
  loading: (ms) => `still loading after ${Math.round(ms / 1000)} seconds`,
  film: (ms) => `the video was not complete after ${Math.round(ms / 1000)} seconds`,
  filmPart: (loaded, all) => `of a video on the page only ${loaded} of ${all} seconds were loaded`,
  serviceWorker: () => 'the page uses a service worker, which the capture browser does not support',
  growing: (height) => `the page was still growing at ${height} pixels`,
  busy: (count) => (count === 1 ? '1 request was still open' : `${count} requests were still open`),
  changing: (ms) => `the page was still changing after ${Math.round(ms / 1000)} seconds`,
  pictures: (count) => (count === 1 ? '1 visible image was not loaded' : `${count} visible images were not loaded`),
  fonts: () => 'the fonts of the page were not loaded',
  indicator: (_first, _second, name) => `the page still showed that it was loading: ${name.join(', ')}`,
  jump: (_first, _second, address) => `the page tried to go to another address, which was not followed: ${address.join(', ')}`,
  noText: (characters, images) =>
    `${characters === 1 ? '1 character' : `${characters} characters`} of text, ${images === 1 ? '1 image' : `${images} images`}`,
  failedChecks: (_first, _second, checks) =>
    `failed: ${checks.map(checkName).join(', ')}. The content is not affected, but the other side may question the environment`,
} satisfies CaptureNotes
