// What the papers of an appraisal state: a snapshot, taken when the entrustment is drawn.
import type { FeeLine } from '@attestry/contract/modules/judicial/appraisal-draft'
import type { AppraisalSettings } from '@attestry/contract/modules/judicial/appraisal-settings'
import type { OfficeFacts, Party } from '../notarization/facts.ts'

export interface MaterialFacts {
  readonly ano: string
  readonly name: string
  readonly kind: { readonly zh: string; readonly en: string }
  readonly sealedAt: string
  /** SHA-256 of record.json, hex. */
  readonly digest: string
  readonly purpose: string
}

export interface AppraisalFacts {
  readonly id: string
  readonly entruster: Party
  /** The person who signs. */
  readonly signer: string
  readonly firm?: { readonly name: string; readonly lawyer: string; readonly licence: string }
  readonly kind: 'first' | 'supplementary' | 'again'
  readonly earlier: string
  readonly matters: readonly string[]
  readonly questions: string
  readonly facts: string
  readonly use: string
  readonly copies: number
  readonly delivery: { readonly kind: 'email' | 'post' | 'collect'; readonly to: string }
  readonly materials: readonly MaterialFacts[]
  readonly fee: readonly FeeLine[]
}

export interface Appraiser {
  readonly accountId: string
  readonly name: string
  readonly licence: string
}

export interface OpinionFacts {
  readonly number: string
  readonly acceptedAt: string
  readonly appraisers: readonly Appraiser[]
  readonly standards: readonly { readonly code: string; readonly title: { readonly zh: string; readonly en: string } }[]
  readonly tools: string
  readonly examination: string
  readonly analysis: string
  readonly opinion: string
}

export interface AppraisalFrame {
  readonly office: OfficeFacts
  readonly settings: AppraisalSettings
  /** Counts the documents of this kind in the case. */
  readonly number: number
  readonly drawnAt: string
}
