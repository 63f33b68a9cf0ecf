// What the warnings of a capture say, in English: the same words on screens and on certificates.
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
