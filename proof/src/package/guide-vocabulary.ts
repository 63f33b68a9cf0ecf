// The texts of the guide in one language.
import type { CaptureStepId } from './guide-capture.ts'
import type { GuideStepId } from './guide-step.ts'

export interface GuideWords {
  readonly title: string
  readonly purpose: string
  readonly provesTitle: string
  readonly proves: readonly string[]
  readonly provesNotTitle: string
  readonly provesNot: readonly string[]
  readonly quickTitle: string
  readonly quick: readonly string[]
  readonly stockTitle: string
  readonly stock: readonly string[]
  readonly captureTitle: string
  /** What the files of a capture prove, and what they do not. */
  readonly capture: readonly string[]
  readonly expected: string
  /** Of steps that stand for no check of the verifiers, or for a part of one. */
  readonly titles: Readonly<Record<'start' | 'all' | 'lower-bound' | 'vantages' | CaptureStepId, string>>
  readonly steps: Readonly<Record<GuideStepId, string>>
}
