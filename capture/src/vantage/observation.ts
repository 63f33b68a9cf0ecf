// What a capture saw, in a form that two nodes can compare: addresses, status, certificate, and the digest of every response body that was received completely.

export const OBSERVATION_FORMAT = 'attestry/observation/v1'
export const OBSERVATION_FILE = 'observation.json'
export const TEXT_FILE = 'page.txt'
/** Enough for any page; the first ones in order of address are kept. */
export const MAX_RESOURCES = 5_000

export interface PageObservation {
  readonly format: typeof OBSERVATION_FORMAT
  readonly askedUrl: string
  /** Null if no page was loaded. */
  readonly finalUrl: string | null
  readonly status: number | null
  /** SHA-256 of the certificate that the page's server presented, DER; null without TLS. */
  readonly certificate: string | null
  /** The page itself. */
  readonly document: BodyDigest | null
  /** Everything else that was loaded and received completely, in order of address. */
  readonly resources: readonly ObservedResource[]
  readonly resourcesLeftOut: number
}

export interface BodyDigest {
  readonly size: number
  /** Of the body without transfer and content encoding. */
  readonly sha256: string
}

export interface ObservedResource extends BodyDigest {
  readonly url: string
  readonly status: number
}

/** Undefined for anything else than an observation. */
export function readObservation(text: string): PageObservation | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  return isObservation(value) ? value : undefined
}

const isDigest = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => Number.isSafeInteger(value)
const orNull = (check: (value: unknown) => boolean, value: unknown): boolean => value === null || check(value)
const isBody = (value: unknown): boolean => {
  const { size, sha256 } = Object(value) as Record<string, unknown>
  return isNumber(size) && isDigest(sha256)
}
const isResource = (value: unknown): boolean => {
  const { url, status } = Object(value) as Record<string, unknown>
  return isBody(value) && isText(url) && isNumber(status)
}

function isObservation(value: unknown): value is PageObservation {
  const found = Object(value) as Record<string, unknown>
  return (
    found.format === OBSERVATION_FORMAT &&
    isText(found.askedUrl) &&
    orNull(isText, found.finalUrl) &&
    orNull(isNumber, found.status) &&
    orNull(isDigest, found.certificate) &&
    orNull(isBody, found.document) &&
    Array.isArray(found.resources) &&
    found.resources.length <= MAX_RESOURCES &&
    found.resources.every(isResource) &&
    isNumber(found.resourcesLeftOut)
  )
}
