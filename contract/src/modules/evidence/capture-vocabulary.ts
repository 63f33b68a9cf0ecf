// Enumerations of captures: kinds, states and allowed acts, stages, artefacts, causes, warnings, and limits.
import { kindsIn } from '../../evidence-kind.ts'
import { when } from '../../state.ts'

export const captureKinds = kindsIn('capture')
export type CaptureKind = (typeof captureKinds)[number]

export const captureStates = [
  'queued',
  'collecting',
  'awaiting_confirmation',
  'sealing',
  'succeeded',
  'failed',
  'cancelled',
] as const
export type CaptureState = (typeof captureStates)[number]

export const captureCan = {
  cancel: when<CaptureState>('queued', 'collecting', 'awaiting_confirmation'),
  confirm: when<CaptureState>('awaiting_confirmation'),
  retry: when<CaptureState>('failed', 'cancelled', 'awaiting_confirmation'),
  complain: when<CaptureState>('succeeded'),
}

/** It has a record from then on, whose page is the capture's page. */
export const isConfirmed = when<CaptureState>('sealing', 'succeeded')

export const MAX_PAGES_PER_CALL = 20
export const MAX_ROWS_PER_BATCH = 500
export const MAX_URL_CHARS = 2048
/** An unconfirmed preview is discarded after this time, without charge. */
export const CONFIRM_TIMEOUT_HOURS = 24

export const captureStages = [
  'resolving',
  'loading',
  'settling',
  'scrolling',
  'imaging',
  'archiving',
  'replaying',
  'comparing',
] as const
export const artefactKinds = [
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
  'opened',
] as const
export const artefactStates = ['ok', 'partial', 'missing', 'refused'] as const
export const captureCauses = [
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
  'node-busy',
  'no-media',
  'not-offered',
  'replay-differs',
  'tool-missing',
  'disk-full',
  'cancelled',
  'not-confirmed',
  'internal',
] as const
export type CaptureCause = (typeof captureCauses)[number]
/** The capturing machine failed, not the page or its site: a repeated capture may succeed. */
export const platformFaults = [
  'browser-crashed',
  'node-busy',
  'tool-missing',
  'disk-full',
  'internal',
] as const satisfies readonly CaptureCause[]
/** `node-stopped`: the server was stopped during the attempt. `retried`: the requester discarded a finished preview. */
export const attemptCauses = [...captureCauses, 'node-stopped', 'retried'] as const
export type AttemptCause = (typeof attemptCauses)[number]
export const captureWarnings = [
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
  /** The address leads to a file, not to a web page. */
  'document',
  'no-picture',
  'fixture-site',
  /** Checks of the capturing machine failed. */
  'environment',
  'platform-differs',
  'seller-differs',
  /** A second vantage saw another page. */
  'vantage-differs',
  /** As before, of an attempt that did not become the record. */
  'vantage-differed',
] as const

/** Checks of the capturing machine, from its cleanliness report. */
export type EnvironmentCheck = 'profile' | 'context' | 'removed' | 'settings' | 'roots' | 'isolation'

/** What may have been captured in place of the page, the one that says most first; a consent dialog only covers a part of it. */
export const wallKinds = [
  'error-page',
  'login-wall',
  'challenge',
  'bot-refusal',
  'geofence',
  'age-gate',
  'soft-404',
] as const satisfies (typeof captureWarnings)[number][]

export const isWall = ({ warnings }: { readonly warnings: readonly { readonly kind: string }[] }): boolean =>
  warnings.some(({ kind }) => wallKinds.some((wall) => wall === kind))

interface ArtefactOutcome {
  readonly kind: (typeof artefactKinds)[number]
  readonly state: (typeof artefactStates)[number]
  readonly cause: CaptureCause | null
}

/** The artefacts that a capture lacks through a fault of the platform. */
export const lackingArtefacts = (artefacts: readonly ArtefactOutcome[]): ArtefactOutcome['kind'][] =>
  artefacts
    .filter(({ state, cause }) => state === 'missing' && platformFaults.some((fault) => fault === cause))
    .map(({ kind }) => kind)

export const devices = ['desktop', 'phone'] as const
