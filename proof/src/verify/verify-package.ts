// Verifies an evidence package offline: fifteen checks in a fixed order, and a verdict that is ok only if all of them ran.
import { hasher } from '../bytes/digest.ts'
import type { RandomAccess } from '../package/zip.ts'
import { ZipError } from '../package/zip.ts'
import { bundledPackages } from './bundle.ts'
import { checkAnchors } from './check-anchors.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkEvidenceRecord } from './check-evidence-record.ts'
import { checkArchive, checkPayloadSha256, checkPayloadSm3, checkTagFiles } from './check-files.ts'
import { checkCheckpoint, checkInclusion, checkWitnesses } from './check-log.ts'
import { checkRecord } from './check-record.ts'
import { checkSignature, checkSignatureTime } from './check-signature.ts'
import { checkTimeStamps } from './check-time-stamps.ts'
import { checkTrust, trustDigest } from './check-trust.ts'
import { checkCryptoSupport } from './crypto-support.ts'
import { type DigestOf, PackageReading } from './package-reading.ts'
import { type PackageSource, zipSource } from './package-source.ts'
import { isRepacked } from './repacked.ts'
import {
  CHECKS,
  CheckFailure,
  type CheckId,
  type CheckOutcome,
  type CheckResult,
  type Remark,
  type UncheckedReason,
  type Verdict,
} from './verdict.ts'

export type VerifyProgress =
  | { readonly kind: 'begun'; readonly check: CheckId }
  | { readonly kind: 'bytes'; readonly done: number; readonly total: number }
  | { readonly kind: 'ended'; readonly result: CheckResult }

export interface VerifyOptions {
  /** The published trust digest, lower-case hexadecimal. */
  readonly trust?: string
  /** The time at which to check certificates that no time-stamp dates; default now. */
  readonly at?: Date
  onProgress?(progress: VerifyProgress): void
  readonly signal?: AbortSignal
  /** A faster digest implementation. */
  readonly hasher?: DigestOf
}

type Check = (reading: PackageReading, options: VerifyOptions) => Promise<CheckOutcome>

const CHECK_FUNCTIONS: Readonly<Record<CheckId, Check>> = {
  archive: checkArchive,
  'tag-files': checkTagFiles,
  'payload-sha256': checkPayloadSha256,
  'payload-sm3': checkPayloadSm3,
  record: checkRecord,
  trust: (reading, { trust }) => checkTrust(reading, trust),
  signature: checkSignature,
  'signature-time': checkSignatureTime,
  inclusion: checkInclusion,
  checkpoint: checkCheckpoint,
  witnesses: checkWitnesses,
  'time-stamps': checkTimeStamps,
  anchors: checkAnchors,
  certificate: checkCertificate,
  'evidence-record': checkEvidenceRecord,
}

/** Callers re-prompt on a malformed digest, which could never match. */
export const isTrustDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Rejects only with VerifierUnable, a TypeError for a malformed trust digest, or the abort reason of the signal. */
export async function verifyPackage(source: PackageSource, options: VerifyOptions = {}): Promise<Verdict> {
  if (options.trust !== undefined && !isTrustDigest(options.trust))
    throw new TypeError(`invalid trust digest ${JSON.stringify(options.trust)}`)
  await checkCryptoSupport()
  const reading = openReading(source, options)
  const results: CheckResult[] = []
  const remarks: Remark[] = []
  for (const id of CHECKS) {
    options.signal?.throwIfAborted()
    options.onProgress?.({ kind: 'begun', check: id })
    const { result, remarks: found } = await runCheck(id, reading, options)
    results.push(result)
    remarks.push(...found)
    options.onProgress?.({ kind: 'ended', result })
  }
  const digest = await orNull(trustDigest(reading))
  return {
    ok: results.length === CHECKS.length && results.every(({ state }) => state !== 'fail'),
    checks: results,
    remarks,
    recordDigest: await orNull(reading.recordDigest()),
    trust: { digest, compared: options.trust !== undefined && digest === options.trust },
  }
}

/** Like verifyPackage; an archive that cannot be opened fails every check. */
export async function verifyArchive(archive: RandomAccess, options: VerifyOptions = {}): Promise<Verdict> {
  try {
    return await verifyPackage(await zipSource(archive), options)
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    if (await isRepacked(archive)) return uncheckedVerdict('archive-repacked', options)
    if ((await bundledPackages(archive)).length > 0) return uncheckedVerdict('archive-bundle', options)
    return unreadableVerdict(error, options)
  }
}

const unreadableVerdict = (error: ZipError, options: VerifyOptions): Verdict =>
  failedVerdict(options, (id) =>
    id === 'archive' ? { reason: 'archive-form', about: error.message } : { reason: 'unreadable', about: null },
  )

/** Says nothing about the content: different programs may find different files in an archive of another form. */
const uncheckedVerdict = (reason: UncheckedReason, options: VerifyOptions): Verdict =>
  failedVerdict(options, (id) => (id === 'archive' ? { reason, about: null } : { reason: 'depends-on', about: 'archive' }))

function failedVerdict(options: VerifyOptions, why: (id: CheckId) => Pick<CheckResult, 'reason' | 'about'>): Verdict {
  const checks = CHECKS.map((id): CheckResult => ({ id, state: 'fail', ...why(id), details: [] }))
  for (const result of checks) options.onProgress?.({ kind: 'ended', result })
  return { ok: false, checks, remarks: [], recordDigest: null, trust: { digest: null, compared: false } }
}

function openReading(source: PackageSource, { at = new Date(), signal, hasher: own, onProgress }: VerifyOptions): PackageReading {
  const reading: PackageReading = new PackageReading(source, {
    hasher: own ?? hasher,
    signal,
    at,
    onBytes: (done) => onProgress?.({ kind: 'bytes', done, total }),
  })
  const total = reading.payloadPaths.reduce((sum, path) => sum + (reading.sizes.get(path) ?? 0), 0)
  return reading
}

async function runCheck(
  id: CheckId,
  reading: PackageReading,
  options: VerifyOptions,
): Promise<{ result: CheckResult; remarks: readonly Remark[] }> {
  try {
    const { details, absent, open, remarks = [] } = await CHECK_FUNCTIONS[id](reading, options)
    const state = absent ? 'none' : open ? 'open' : 'pass'
    return { result: { id, state, reason: absent ?? open ?? null, about: null, details }, remarks }
  } catch (error) {
    options.signal?.throwIfAborted()
    const { reason, about } = asFailure(error)
    return { result: { id, state: 'fail', reason, about, details: [] }, remarks: [] }
  }
}

/** Unexpected errors fail the check: a check that could not run has not passed. */
function asFailure(error: unknown): CheckFailure {
  if (error instanceof CheckFailure) return error
  if (error instanceof ZipError) return new CheckFailure('unreadable', error.message)
  return new CheckFailure('fault', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}

async function orNull(value: Promise<string>): Promise<string | null> {
  try {
    return await value
  } catch {
    return null
  }
}
