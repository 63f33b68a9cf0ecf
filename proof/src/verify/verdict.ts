// The verdict on a package: fifteen checks, each passed, failed, not applicable or left to the reader; all of them must have run.
import type { VantageVerdict } from '../record/vantage-report.ts'

export const CHECKS = [
  'archive',
  'tag-files',
  'payload-sha256',
  'payload-sm3',
  'record',
  'trust',
  'signature',
  'signature-time',
  'inclusion',
  'checkpoint',
  'witnesses',
  'time-stamps',
  'anchors',
  'certificate',
  'evidence-record',
] as const
export type CheckId = (typeof CHECKS)[number]

/** `none`: the package has nothing to check, and this is allowed. `open`: consistent in itself, but only the reader can decide it. */
export type CheckState = 'pass' | 'fail' | 'none' | 'open'

/** An archive in a form whose content was not checked, although nothing was found wrong. */
export type UncheckedReason = 'archive-repacked' | 'archive-bundle'

export type FailureReason =
  | 'unreadable'
  | 'missing-file'
  | 'too-large'
  | 'depends-on'
  | 'fault'
  | 'archive-form'
  | UncheckedReason
  | 'foreign-file'
  | 'unsafe-name'
  | 'not-a-file'
  | 'anchor-incomplete'
  | 'list-malformed'
  | 'list-incomplete'
  | 'list-of-absent'
  | 'digest-differs'
  | 'checksum-differs'
  | 'bag-text'
  | 'record-malformed'
  | 'record-files-differ'
  | 'record-number-differs'
  | 'openings-malformed'
  | 'opening-differs'
  | 'custody-differs'
  | 'capture-start'
  | 'bound-forged'
  | 'bound-own'
  | 'vantage-malformed'
  | 'vantage-forged'
  | 'vantage-differs'
  | 'trust-malformed'
  | 'trust-differs'
  | 'policy-differs'
  | 'roots-differ'
  | 'signature-malformed'
  | 'signature-algorithm'
  | 'signature-content'
  | 'signature-signer'
  | 'signature-wrong'
  | 'signature-path'
  | 'signature-usage'
  | 'signature-expired'
  | 'signature-uncovered'
  | 'stamp-malformed'
  | 'stamp-not-granted'
  | 'stamp-status-text'
  | 'stamp-imprint'
  | 'stamp-signature'
  | 'stamp-path'
  | 'stamp-usage'
  | 'stamp-time'
  | 'stamp-outside-certificate'
  | 'stamp-authority-unknown'
  | 'stamp-policy'
  | 'stamp-before-record'
  | 'proof-malformed'
  | 'not-included'
  | 'checkpoint-differs'
  | 'policy-malformed'
  | 'log-signature-missing'
  | 'quorum-missed'
  | 'witness-forged'
  | 'anchor-malformed'
  | 'anchor-digest'
  | 'anchor-unproven'
  | 'anchor-pending'
  | 'anchor-unlisted'
  | 'anchor-before-record'
  | 'pdf-form'
  | 'pdf-unsigned'
  | 'pdf-coverage'
  | 'pdf-changed'
  | 'pdf-undated'
  | 'pdf-stamp-time'
  | 'pdf-validation-data'
  | 'pdf-signature-stamp'
  | 'pdf-other-record'
  | 'token-differs'
  | 'evidence-malformed'
  | 'evidence-data'
  | 'evidence-renewal'
  | 'evidence-stamp'
  | 'evidence-order'

export type AbsenceReason = 'no-quorum' | 'no-anchor' | 'no-evidence-record'
export type OpenReason = 'anchor-not-compared'
export type Reason = FailureReason | AbsenceReason | OpenReason

export type DetailName =
  | 'files'
  | 'bytes'
  | 'number'
  | 'title'
  | 'digest'
  | 'opened'
  | 'withheld'
  | 'custody'
  | 'custody-withheld'
  | 'not-before'
  | 'not-before-stated'
  | `vantage-${VantageVerdict}`
  | 'trust-digest'
  | 'signer'
  | 'time'
  | 'authority'
  | 'serial'
  | 'log'
  | 'index'
  | 'size'
  | 'root'
  | 'witness'
  | 'chain'
  | 'block'
  | 'block-hash'
  | 'transaction'
  | 'document-time'
  | 'renewals'

/** A fact found by a check; times are ISO 8601. */
export interface Detail {
  readonly name: DetailName
  readonly value: string
}

export interface CheckResult {
  readonly id: CheckId
  readonly state: CheckState
  /** Null if it passed. */
  readonly reason: Reason | null
  /** The file, name or value concerned, if any. */
  readonly about: string | null
  readonly details: readonly Detail[]
}

/** Points that this verifier cannot decide offline, or that do not fail a check and must not be overlooked. */
export type RemarkName =
  | 'trust-not-compared'
  | 'block-not-compared'
  | 'revocation-not-asked'
  | 'renewal-overdue'
  | 'stamps-apart'
  | 'no-lower-bound'
  | 'bound-unlisted'
  | 'vantage-unlisted'
  | 'vantage-differs'
  | 'vantage-time'
  | 'vantage-missing'
  | 'witness-missing'
  | 'signature-unknown'
  | 'demonstration'
  | 'platform-only'

export interface Remark {
  readonly name: RemarkName
  /** The value to compare, if any. */
  readonly value: string | null
}

export interface Verdict {
  /** True only if all fifteen checks ran and none failed. */
  readonly ok: boolean
  readonly checks: readonly CheckResult[]
  readonly remarks: readonly Remark[]
  /** SHA-256 of record.json: the record's digest. Null if it could not be read. */
  readonly recordDigest: string | null
  /** SHA-256 of trust.txt, and whether it matched the expected trust digest. */
  readonly trust: { readonly digest: string | null; readonly compared: boolean }
}

/** Thrown inside checks; verifyPackage converts it to a result. */
export class CheckFailure extends Error {
  override readonly name = 'CheckFailure'
  readonly reason: FailureReason
  readonly about: string | null

  constructor(reason: FailureReason, about: string | null = null) {
    super(about === null ? reason : `${reason}: ${about}`)
    this.reason = reason
    this.about = about
  }
}

export interface CheckOutcome {
  readonly details: readonly Detail[]
  readonly absent?: AbsenceReason
  /** What the reader has to decide. */
  readonly open?: OpenReason
  readonly remarks?: readonly Remark[]
}
