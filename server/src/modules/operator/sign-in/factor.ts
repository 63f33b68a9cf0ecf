// A second factor at rest: the secret encrypted, recovery codes as keyed hashes.
import { randomInt } from 'node:crypto'
import type { Deps } from '../../../kernel/deps.ts'

/** Crockford's alphabet without look-alikes. Ten letters are 50 bits, with five attempts before a lock. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUP_LENGTH = 5

const contextOf = (accountId: string) => `operator/factor/${accountId}`

export const sealSecret = (deps: Deps, accountId: string, secret: Uint8Array): Buffer =>
  deps.secretBox.seal(Buffer.from(secret).toString('base64'), contextOf(accountId))

export const openSecret = (deps: Deps, accountId: string, sealed: Buffer): Buffer =>
  Buffer.from(deps.secretBox.open(sealed, contextOf(accountId)), 'base64')

export function newRecoveryCode(): string {
  const letters = Array.from({ length: 2 * GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${letters.slice(0, GROUP_LENGTH)}-${letters.slice(GROUP_LENGTH)}`
}

export const recoveryHash = (deps: Deps, accountId: string, code: string): Buffer =>
  deps.secretBox.fingerprint(code.toUpperCase().replace(/[^0-9A-Z]/g, ''), `operator/recovery/${accountId}`)
