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
  | 'not-before-sm2'
  | 'bound-forged'
  | 'bound-own'
  | 'capture-start'
  | 'no-lower-bound'
  | 'vantage-malformed'
  | 'vantage-forged'
  | 'vantage-mismatch'
  | `vantage-${VantageVerdict}`
  | 'vantage-unlisted'
  | 'vantage-time'
  | 'vantage-missing'
  | 'verdict-ok'
  | 'verdict-unconfirmed'
  | 'verdict-failed'

export type ScriptWords = Readonly<Record<ScriptWord, string>>
