// The report of a capture: the state of every artefact, the warnings, and how the page was obtained.

export const artefactKinds = [
  /** The file at an address that gives a file instead of a web page. */
  'document',
  'image',
  'pdf',
  'dom',
  'mhtml',
  'text',
  'archive',
  'wire',
  'network-log',
  'console-log',
  'facts',
  'cleanliness',
  'capture-log',
  'media',
  'cover',
  'licence',
  /** The page with its folds open, and its other tabs. */
  'opened',
] as const
export type ArtefactKind = (typeof artefactKinds)[number]

export const artefactStates = ['ok', 'partial', 'missing', 'refused'] as const
export type ArtefactState = (typeof artefactStates)[number]

export interface Artefact {
  readonly kind: ArtefactKind
  readonly state: ArtefactState
  /** Why it is incomplete. */
  readonly cause: Cause | null
  readonly files: readonly ArtefactFile[]
}

export interface ArtefactFile {
  /** Relative to the job's folder, with forward slashes. */
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly mediaType: string
}

/** Failed: the page did not load. Partial: a required artefact is incomplete. */
export type Outcome = 'complete' | 'partial' | 'failed' | 'cancelled'

export const causes = [
  'time-limit',
  'byte-limit',
  'body-limit',
  'connection-limit',
  'redirect-limit',
  'height-limit',
  'memory-limit',
  'address-refused',
  'name-not-found',
  'connection-refused',
  'connection-failed',
  'tls-invalid',
  'http-error',
  'not-a-page',
  'download',
  'page-crashed',
  'browser-crashed',
  'page-unresponsive',
  /** The capture waited for the CPU, which other programs on its machine had. */
  'node-busy',
  'no-media',
  'not-offered',
  'replay-differs',
  'tool-missing',
  'cancelled',
  'internal',
] as const
export type Cause = (typeof causes)[number]

export const warningKinds = [
  'challenge',
  'login-wall',
  'cookie-wall',
  'bot-refusal',
  'geofence',
  'age-gate',
  /** Something other than the walls above covers the page. */
  'overlay',
  'error-page',
  'soft-404',
  'incomplete',
  'tls-not-verified',
  'other-address',
  'no-text',
  /** The address gives a file, not a web page; `seen` describes it. */
  'document',
  /** The file at the address is of a kind that is not rendered. */
  'no-picture',
  /** A fixture on this machine, not a site of the public internet. */
  'fixture-site',
  /** Checks of the capturing machine failed; `seen` names them. */
  'environment',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** Checks of the cleanliness report. */
export const environmentChecks = ['profile', 'context', 'removed', 'settings', 'roots', 'isolation'] as const
export type EnvironmentCheck = (typeof environmentChecks)[number]

/** Shown before the member pays: a weakness that the other party's expert could point out. */
export interface Warning {
  readonly kind: WarningKind
  /** What was observed: a quote from the page or figures; displayed as data, not as our statement. */
  readonly seen: string
}

/** namespace: a network with nothing but the gates. flags: the browser's settings. */
export type Isolation = 'namespace' | 'flags'

export interface CaptureReport {
  readonly id: string
  readonly outcome: Outcome
  readonly cause: Cause | null
  readonly startedAt: string
  readonly endedAt: string
  readonly askedUrl: string
  readonly finalUrl: string | null
  readonly title: string | null
  readonly status: number | null
  readonly profile: string
  readonly artefacts: readonly Artefact[]
  readonly warnings: readonly Warning[]
  /** Fields that the profile extracted from the page (price, shop, author, counters), in reading order. */
  readonly extracted: readonly { readonly field: string; readonly value: string }[]
  /** The server that sent the page, taken from the connection itself. */
  readonly server: ServerFacts | null
  readonly resources: { readonly seen: number; readonly failed: number; readonly refused: number; readonly bytes: number }
  /** How well the archive replays in a clean browser, each from 0 to 1. */
  readonly fidelity: Fidelity | null
  /** How its connections were confined; null without any. */
  readonly isolation: Isolation | null
  readonly software: readonly { readonly name: string; readonly version: string }[]
}

export interface ServerFacts {
  readonly address: string
  readonly port: number
  readonly tls: { readonly version: string; readonly subject: string; readonly issuer: string; readonly validTo: string } | null
}

export interface Fidelity {
  /** Null when it could not be measured in time, which says nothing about the archive. */
  readonly text: number | null
  readonly resources: number
  readonly image: number | null
  /** URLs that the archive could not serve. */
  readonly lacking: readonly string[]
}
