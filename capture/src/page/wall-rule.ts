// The shape of a rule by which a wall is told from a page.
import type { WarningKind } from '../report.ts'

export interface WallRule {
  readonly kind: WarningKind
  /** Where it is looked for. */
  readonly in: 'title' | 'text' | 'source' | 'mark' | 'url' | 'overlay'
  readonly pattern: RegExp
  /** Words that stand in honest articles too count only on a page with no more text than this. */
  readonly maxText?: number
}
