// What the notes of a capture say, in English: the same words on screens and on certificates.
import type { CaptureNotes } from './capture-note.ts'
import { environmentCheckPhrases } from './capture-phrases.en.ts'
import type { EnvironmentCheck } from './capture-vocabulary.ts'

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
  foldsUnknown: () => 'the page was not searched for folded parts and tabs',
  foldsLeft: (count) =>
    count === 1 ? '1 folded part of the page was not opened' : `${count} folded parts of the page were not opened`,
  tabsLeft: (count) => (count === 1 ? '1 tab of the page was not opened' : `${count} tabs of the page were not opened`),
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
