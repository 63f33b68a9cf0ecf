// What a capture's facts mean: the state of its connection, and the findings that certificates and pages print in red.
import { type captureWarnings, wallKinds } from '../evidence/capture-vocabulary.ts'
import type { CaptureFacts } from './capture-facts.ts'

/** private-roots: the operator added root certificates to those of the browser, and either may have verified it. fixture: a site on the capturing machine, whose key the browser was told to accept. unknown: the record does not state it. */
export const connectionStates = ['verified', 'private-roots', 'not-verified', 'fixture', 'plain', 'unknown'] as const
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
  if (has('fixture-site')) return 'fixture'
  const failedChecks = warnings.filter(({ kind }) => kind === 'environment').map(({ seen }) => seen ?? '')
  return failedChecks.some((seen) => /\broots\b/.test(seen)) ? 'private-roots' : 'verified'
}

const DEFAULT_PORTS: ReadonlySet<string> = new Set(['80', '443'])

/** Of HTTP or HTTPS: readers do not expect it after an address. */
export const isDefaultPort = (port: string | number): boolean => DEFAULT_PORTS.has(String(port))

/** Reads the signed text `192.0.2.7 port 443`, which is English; without `port` if it is a default one, undefined for other texts. */
export function readServer(server: string): { readonly address: string; readonly port?: string } | undefined {
  const [, address, port] = /^(\S+) port (\d+)$/.exec(server) ?? []
  if (!address || !port) return undefined
  return isDefaultPort(port) ? { address } : { address, port }
}

/** These weaken the evidence itself: an unidentified server, a wall or an error instead of the page, missing content, another page seen from elsewhere. */
const severeWarnings: ReadonlySet<string> = new Set([
  'tls-not-verified',
  'challenge',
  'login-wall',
  'cookie-wall',
  'bot-refusal',
  'geofence',
  'age-gate',
  'overlay',
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
const isError = (status: string | null): status is string => status !== null && Number(status) >= FIRST_ERROR_STATUS

export interface WarningGroup<Kind extends string> {
  readonly kind: Kind
  /** What was seen, each text once. */
  readonly seen: readonly string[]
}

/** Several causes of one kind are one warning. */
export const warningGroups = <Kind extends string>(
  warnings: readonly { readonly kind: Kind; readonly seen: string | null }[],
): WarningGroup<Kind>[] =>
  [...new Set(warnings.map(({ kind }) => kind))].map((kind) => ({
    kind,
    seen: [...new Set(warnings.flatMap((each) => (each.kind === kind && each.seen ? [each.seen] : [])))],
  }))

export type WallKind = (typeof wallKinds)[number]

export interface CapturedWall {
  readonly kind: WallKind
  /** Of an error page, the HTTP status if the server stated one. */
  readonly status: string | null
}

/** Null if the page itself was captured. */
export function wallOf({
  httpStatus,
  warnings,
}: Partial<Pick<Facts, 'httpStatus'>> & Pick<Facts, 'warnings'>): CapturedWall | null {
  const stated = httpStatus ?? warnings.map(({ seen }) => /^HTTP (\d{3})$/.exec(seen ?? '')?.[1]).find(Boolean) ?? null
  const status = isError(stated) ? stated : null
  const kind = status ? 'error-page' : wallKinds.find((wanted) => warnings.some((warning) => warning.kind === wanted))
  return kind ? { kind, status } : null
}

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
    ...(isError(httpStatus) ? [{ kind: 'http-error', status: httpStatus } as const] : []),
  ]
}

export const isSevere = (kind: string): boolean => severeWarnings.has(kind)
