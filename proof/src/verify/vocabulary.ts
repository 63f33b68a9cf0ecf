// What a verdict has words for: whoever adds a check or a reason owes both languages its words.
import type { CheckId, CheckState, DetailName, Reason, RemarkName } from './verdict.ts'

export interface VerifyWords {
  readonly states: Readonly<Record<CheckState, string>>
  /** What a check is called, and the question it answers. */
  readonly checks: Readonly<Record<CheckId, { readonly name: string; readonly asks: string }>>
  readonly reasons: Readonly<Record<Reason, string>>
  readonly details: Readonly<Record<DetailName, string>>
  readonly remarks: Readonly<Record<RemarkName, string>>
  readonly verdict: {
    readonly okTitle: string
    readonly ok: string
    readonly failedTitle: string
    readonly failed: string
    /** In place of `okTitle`, where nobody said which trust digest is the published one: a forger's own platform gets this far. */
    readonly unconfirmedTitle: string
    readonly unconfirmed: string
    readonly remarks: string
    readonly unable: string
  }
}
