// What a factor consists of: the secret under its seal, recovery codes as keyed hashes.
import { randomInt } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'

/** Crockford's letters: none that is taken for another. Ten of them are fifty bits, with five tries before a lock. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF = 5

const contextOf = (accountId: string) => `operator/factor/${accountId}`

export const sealSecret = (deps: Deps, accountId: string, secret: Uint8Array): Buffer =>
  deps.secretBox.seal(Buffer.from(secret).toString('base64'), contextOf(accountId))

export const openSecret = (deps: Deps, accountId: string, sealed: Buffer): Buffer =>
  Buffer.from(deps.secretBox.open(sealed, contextOf(accountId)), 'base64')

export function newRecoveryCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`
}

export const recoveryHash = (deps: Deps, accountId: string, code: string): Buffer =>
  deps.secretBox.fingerprint(code.toUpperCase().replace(/[^0-9A-Z]/g, ''), `operator/recovery/${accountId}`)
