// The texts of verify.sh besides the names of the checks.
import type { VantageVerdict } from '../record/vantage-report.ts'

export type ScriptWord =
  | 'trust-not-compared'
  | 'revocation-not-asked'
  | 'sm2-not-checked'
  | 'chain-not-checked'
  | 'evidence-record-not-checked'
  | 'not-a-file'
  | 'stamp-status-text'
  | 'stamp-before-record'
  | 'custody-withheld'
  | 'custody-differs'
  | 'token-differs'
  | 'not-before'
  | 'not-before-stated'
  | 'bound-forged'
  | 'no-lower-bound'
  | 'vantage-malformed'
  | 'vantage-forged'
  | 'vantage-mismatch'
  | `vantage-${VantageVerdict}`
  | 'vantage-unlisted'
  | 'verdict-ok'
  | 'verdict-unconfirmed'
  | 'verdict-failed'

export type ScriptWords = Readonly<Record<ScriptWord, string>>
