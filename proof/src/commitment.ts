// Salted commitments to personal fields: each can be shown or withheld later without touching the proof.
import { canonicalize } from './canonical-json.ts'
import { toHex } from './hex.ts'

export interface Commitment {
  readonly field: string
  readonly sha256: string
}

export const newSalt = (): string => toHex(crypto.getRandomValues(new Uint8Array(16)))

export async function commitTo(field: string, value: string, salt: string): Promise<Commitment> {
  const bytes = new TextEncoder().encode(canonicalize({ field, salt, value }))
  return { field, sha256: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))) }
}
