// What a capture's facts mean: the state of its connection, and the findings that certificates and pages print in red.
import type { captureWarnings } from '../evidence/capture-vocabulary.ts'
import type { CaptureFacts } from './capture-facts.ts'

/** fixture: a site on the capturing machine, whose key the browser was told to accept. unknown: the record does not state it. */
export const connectionStates = ['verified', 'not-verified', 'fixture', 'plain', 'unknown'] as const
export type ConnectionState = (typeof connectionStates)[number]

type Facts = Pick<CaptureFacts, 'addressReached' | 'server' | 'tls' | 'httpStatus' | 'completeness' | 'warnings'>

/** From the warnings, not from the text about TLS: the site's own certificate could contain any words. */
export function connectionOf({
  addressReached,
  server,
  tls,
  warnings,
}: Omit<Facts, 'httpStatus' | 'completeness'>): ConnectionState {
  const has = (wanted: (typeof captureWarnings)[number]) => warnings.some(({ kind }) => kind === wanted)
  if (has('tls-not-verified')) return 'not-verified'
  if (server === null) return 'unknown'
  if (tls === null) return addressReached?.startsWith('http:') ? 'plain' : 'unknown'
  return has('fixture-site') ? 'fixture' : 'verified'
}

/** These weaken the evidence itself: an unidentified server, a wall or an error instead of the page, missing content, another page seen from elsewhere. */
const severeWarnings: ReadonlySet<string> = new Set([
  'tls-not-verified',
  'challenge',
  'login-wall',
  'cookie-wall',
  'error-page',
  'soft-404',
  'incomplete',
  'vantage-differs',
  'vantage-differed',
] satisfies (typeof captureWarnings)[number][])

export type CaptureFinding =
  | { readonly kind: 'warning'; readonly warning: CaptureFacts['warnings'][number] }
  | { readonly kind: 'partial' }
  | { readonly kind: 'http-error'; readonly status: string }

const FIRST_ERROR_STATUS = 400

export function severeFindings({
  httpStatus,
  completeness,
  warnings,
}: Omit<Facts, 'addressReached' | 'server' | 'tls'>): CaptureFinding[] {
  const isPartial = completeness !== null && completeness !== 'complete'
  return [
    ...warnings.filter(({ kind }) => severeWarnings.has(kind)).map((warning) => ({ kind: 'warning', warning }) as const),
    // The warning `incomplete` says what is missing.
    ...(isPartial && !warnings.some(({ kind }) => kind === 'incomplete') ? [{ kind: 'partial' } as const] : []),
    ...(httpStatus !== null && Number(httpStatus) >= FIRST_ERROR_STATUS
      ? [{ kind: 'http-error', status: httpStatus } as const]
      : []),
  ]
}

export const isSevere = (kind: string): boolean => severeWarnings.has(kind)
