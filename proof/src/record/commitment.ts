// Salted commitments to personal fields: each can be disclosed or withheld later without changing the proof.
import { canonicalize } from '../bytes/canonical-json.ts'
import { sha256 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'

export interface Commitment {
  readonly field: string
  readonly sha256: string
}

/** The value and salt that open a commitment. */
export interface Opening {
  readonly field: string
  readonly value: string
  readonly salt: string
}

const SALT_BYTES = 16

export const newSalt = (): string => toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))

export async function commitTo({ field, value, salt }: Opening): Promise<Commitment> {
  if (!/^[0-9a-f]{32}$/.test(salt))
    throw new TypeError('a salt has 16 bytes: without it, short values could be guessed from their digest')
  const bytes = new TextEncoder().encode(canonicalize({ field, salt, value }))
  return { field, sha256: toHex(sha256(bytes)) }
}

export async function opens(commitment: Commitment, opening: Opening): Promise<boolean> {
  const made = await commitTo(opening)
  return made.field === commitment.field && made.sha256 === commitment.sha256
}
