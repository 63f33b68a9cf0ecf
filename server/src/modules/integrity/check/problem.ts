// What an integrity check can find, and in which part of the stored data.
import type { integrityParts } from '@attestry/contract/modules/operator/health'

export type Part = (typeof integrityParts)[number]

export interface Problem {
  readonly part: Part
  /** Null if it cannot be said which platform is affected. */
  readonly platformId: number | null
  readonly subject: string
  readonly detail: string
}
