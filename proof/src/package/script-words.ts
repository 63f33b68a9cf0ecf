// The texts of verify.sh besides the names of the checks.
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
  | 'no-lower-bound'
  | 'verdict-ok'
  | 'verdict-unconfirmed'
  | 'verdict-failed'

export type ScriptWords = Readonly<Record<ScriptWord, string>>
