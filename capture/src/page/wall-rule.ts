// A rule that detects a wall shown instead of the page.
import type { WarningKind } from '../report.ts'

export interface WallRule {
  readonly kind: WarningKind
  /** Which part of the observation is matched. */
  readonly in: 'title' | 'text' | 'source' | 'mark' | 'url' | 'overlay'
  readonly pattern: RegExp
  /** In characters; patterns that also occur in articles apply only to pages with at most this much text. */
  readonly maxText?: number
}
