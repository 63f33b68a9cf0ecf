// What the facts of a capture mean, in English.
import type { connectionPhrases as connectionsZh, findingPhrases as findingsZh } from './capture-finding-phrases.zh.ts'

export const connectionPhrases: Record<keyof typeof connectionsZh, string> = {
  verified:
    'Certificate verified: by the browser’s built-in roots, the server holds the certificate of this domain. It does not show who runs the site.',
  'private-roots':
    'Certificate verified by the browser’s built-in roots or by roots that the platform added, which the cleanliness report lists.',
  'not-verified':
    'Certificate NOT verified: the server was not confirmed to be this site; the content may come from someone else.',
  fixture: 'Rehearsal site: the capturing host was told to accept its key; it stands for no site on the public internet.',
  plain: 'Not encrypted (HTTP): the server was not confirmed to be this site, and the content may have been changed on the way.',
  unknown: 'Not recorded.',
}

export const findingPhrases: typeof findingsZh = {
  title: 'Serious weaknesses of this capture; read before use:',
  partial: 'The capture is partial: some of the required material is incomplete.',
  httpError: (status) => `The server answered with an error: HTTP ${status}.`,
}
