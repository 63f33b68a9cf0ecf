// The canonical manifest of a record, whose SHA-256 is the record's digest; the format is versioned, and every version stays readable.
import { canonicalize } from '../bytes/canonical-json.ts'
import { toHex } from '../bytes/hex.ts'
import { clashingPath, isSafePath } from '../bytes/safe-path.ts'
import type { Commitment } from './commitment.ts'
import type { CustodyHead } from './custody.ts'
import { isVantageName, type VantageEntry, vantageVerdicts } from './vantage-report.ts'

export const MANIFEST_FORMAT = 'attestry/manifest/v1'

export interface ManifestFile {
  readonly path: string
  /** Null if only a digest was deposited. */
  readonly size: number | null
  readonly sha256: string | null
  readonly sm3: string | null
  /** Detected from the first bytes of the file; null if unknown. */
  readonly mediaType: string | null
}

export interface ManifestTime {
  readonly event: string
  readonly at: string
  /** The clock that gave the time. */
  readonly source: string
  readonly offsetMs?: number
}

/** A value that nobody could know before its time, in one of the files: what follows from it is not older. */
export interface NotBefore {
  readonly at: string
  /** An RFC 3161 response of an outside authority, or a checkpoint that a witness has cosigned. */
  readonly kind: 'time-stamp' | 'checkpoint'
  /** Of the file with the value. */
  readonly sha256: string
  /** Name of the authority or witness. */
  readonly source: string
}

export interface ManifestFacts {
  readonly number: string
  readonly platform: { readonly id: number; readonly name: string }
  readonly kind: string
  readonly sourceClass: 'collected' | 'uploaded' | 'digest'
  readonly name: string
  readonly subject: readonly Commitment[]
  readonly operator: { readonly accountId: string; readonly role: string }
  readonly times: readonly ManifestTime[]
  readonly software: readonly { readonly name: string; readonly version: string }[]
  readonly environment: Readonly<Record<string, string>>
  readonly files: readonly ManifestFile[]
  /** References to records that this one follows from or replaces. */
  readonly previous?: Readonly<Record<string, string>>
  /** The custody log up to the sealing; records of earlier versions have none. */
  readonly custody?: CustodyHead
  /** The lower bound of time, if there is one. */
  readonly notBefore?: NotBefore
  /** Reports of other organisations' nodes about the same page; never empty. */
  readonly vantages?: readonly VantageEntry[]
}

export interface Manifest extends ManifestFacts {
  readonly format: typeof MANIFEST_FORMAT
}

export class ManifestError extends Error {}

export function buildManifest(facts: ManifestFacts): string {
  const manifest: Manifest = { format: MANIFEST_FORMAT, ...facts }
  checkManifest(manifest)
  return canonicalize(manifest)
}

/** Strict: rejects other versions, unknown fields and non-canonical text. */
export function readManifest(text: string): Manifest {
  let value: unknown
  let canonical: string
  try {
    value = JSON.parse(text)
  } catch {
    throw new ManifestError('not JSON')
  }
  try {
    canonical = canonicalize(value)
  } catch (cause) {
    throw new ManifestError('not in canonical form', { cause })
  }
  if (canonical !== text) throw new ManifestError('not in canonical form')
  checkManifest(value)
  return value
}

export async function manifestDigest(text: string): Promise<string> {
  // The encoder replaces a lone surrogate, so two texts would have the same digest.
  if (!text.isWellFormed()) throw new ManifestError('not in canonical form')
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && value.isWellFormed()
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
const isDigest: Check = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isTime: Check = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return false
  const time = new Date(value)
  // Date parses 30 February as 2 March.
  return !Number.isNaN(time.getTime()) && time.toISOString() === value
}
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const oneOf =
  (...allowed: readonly string[]): Check =>
  (value) =>
    allowed.includes(value as string)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const mapOf =
  (check: Check): Check =>
  (value) =>
    isObject(value) && Object.values(value).every(check)
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Accepts exactly these fields; those in `optional` may be missing. */
const shape =
  (fields: Record<string, Check>, optional: readonly string[] = []): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).every((key) => Object.hasOwn(fields, key)) &&
    Object.entries(fields).every(([key, check]) => (Object.hasOwn(value, key) ? check(value[key]) : optional.includes(key)))

const FIELDS: Record<string, Check> = {
  format: oneOf(MANIFEST_FORMAT),
  number: (value) => typeof value === 'string' && /^\d{18,19}$/.test(value),
  platform: shape({ id: isCount, name: isText }),
  kind: isText,
  sourceClass: oneOf('collected', 'uploaded', 'digest'),
  name: isText,
  subject: listOf(shape({ field: isText, sha256: isDigest })),
  operator: shape({ accountId: isText, role: isText }),
  times: listOf(shape({ event: isText, at: isTime, source: isText, offsetMs: (value) => Number.isFinite(value) }, ['offsetMs'])),
  software: listOf(shape({ name: isText, version: isText })),
  environment: mapOf(isText),
  files: listOf(
    shape({
      path: isSafePath,
      size: orNull(isCount),
      sha256: orNull(isDigest),
      sm3: orNull(isDigest),
      mediaType: orNull(isText),
    }),
  ),
  previous: mapOf(isText),
  notBefore: shape({ at: isTime, kind: oneOf('time-stamp', 'checkpoint'), sha256: isDigest, source: isText }),
  custody: shape({ lines: (value) => isCount(value) && value !== 0, sha256: isDigest }),
  vantages: listOf(
    shape({
      name: (value) => typeof value === 'string' && isVantageName(value),
      report: isDigest,
      verdict: oneOf(...vantageVerdicts),
    }),
  ),
}
const OPTIONAL = ['custody', 'notBefore', 'previous', 'vantages']

function checkManifest(value: unknown): asserts value is Manifest {
  if (!isObject(value)) throw new ManifestError('not an object')
  for (const key of Object.keys(value)) if (!Object.hasOwn(FIELDS, key)) throw new ManifestError(`unknown field ${key}`)
  for (const [key, check] of Object.entries(FIELDS)) {
    if (OPTIONAL.includes(key) && !Object.hasOwn(value, key)) continue
    if (!check(value[key])) throw new ManifestError(`wrong field ${key}`)
  }
  const fields = (value.subject as Commitment[]).map(({ field }) => field)
  if (new Set(fields).size !== fields.length) throw new ManifestError('two commitments to one field')
  const files = value.files as ManifestFile[]
  if (files.length === 0) throw new ManifestError('no files')
  for (const file of files) {
    const whole = file.size !== null && file.sha256 !== null && file.sm3 !== null
    const fits = value.sourceClass === 'digest' ? file.sha256 !== null || file.sm3 !== null : whole
    if (!fits) throw new ManifestError(`incomplete digests of ${file.path}`)
  }
  const bound = value.notBefore as NotBefore | undefined
  if (bound && !files.some(({ sha256 }) => sha256 === bound.sha256))
    throw new ManifestError('no file with the value of notBefore')
  const vantages = value.vantages as VantageEntry[] | undefined
  if (vantages?.length === 0) throw new ManifestError('an empty list of vantages')
  const vantageNames = (vantages ?? []).map(({ name }) => name)
  if (new Set(vantageNames).size !== vantageNames.length) throw new ManifestError('two reports of one vantage')
  for (const { name, report } of vantages ?? [])
    if (!files.some(({ sha256 }) => sha256 === report)) throw new ManifestError(`no file with the report of ${name}`)
  const clash = clashingPath(files.map((file) => file.path))
  if (clash !== undefined) throw new ManifestError(`two files share a name: ${clash}`)
}
