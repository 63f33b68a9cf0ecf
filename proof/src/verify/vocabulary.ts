// The texts of a verdict in one language; the types require a text for every check, reason, detail and remark.
import type { CheckId, CheckState, DetailName, Reason, RemarkName } from './verdict.ts'

export interface VerifyWords {
  readonly states: Readonly<Record<CheckState, string>>
  /** The name of a check, and the question that it answers. */
  readonly checks: Readonly<Record<CheckId, { readonly name: string; readonly asks: string }>>
  readonly reasons: Readonly<Record<Reason, string>>
  readonly details: Readonly<Record<DetailName, string>>
  readonly remarks: Readonly<Record<RemarkName, string>>
  readonly verdict: {
    readonly okTitle: string
    /** Checks that passed, checks that had nothing to check, and checks that are left to the reader. */
    readonly ok: (passed: number, absent: number, open: number) => string
    readonly failedTitle: string
    readonly failed: string
    /** Replace title and text of a failure if the archive was re-packed: nothing was found wrong with the evidence. */
    readonly repackedTitle: string
    readonly repacked: string
    /** As before, for an archive of several packages. */
    readonly bundleTitle: string
    readonly bundle: string
    /** Replaces `okTitle` if no trust digest was given for comparison: a package of a forged platform also gets this far. */
    readonly unconfirmedTitle: string
    readonly unconfirmed: string
    readonly remarks: string
    readonly missing: (path: string) => string
    readonly unable: string
  }
}
