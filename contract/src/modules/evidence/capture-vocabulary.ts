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

export const MAX_PAGES_PER_CALL = 20
export const MAX_ROWS_PER_BATCH = 500
export const MAX_URL_CHARS = 2048
/** An unconfirmed preview is discarded after this time, without charge. */
export const CONFIRM_TIMEOUT_MINUTES = 60

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
export const captureWarnings = [
  'challenge',
  'login-wall',
  'cookie-wall',
  'error-page',
  'soft-404',
  'incomplete',
  'tls-not-verified',
  'other-address',
  'no-text',
  'fixture-site',
  'platform-differs',
  'seller-differs',
  /** A second vantage saw another page. */
  'vantage-differs',
  /** As before, of an attempt that did not become the record. */
  'vantage-differed',
] as const

export const devices = ['desktop', 'phone'] as const
