// Signs notes with an in-memory key: for witnesses, and for logs that do not keep their keys in a separate signer.

import { concat, utf8 } from '../bytes/digest.ts'
import { fromHex } from '../bytes/hex.ts'
import { cosignatureBytes, cosignatureMessage } from './cosignature.ts'
import { formatVkey, type NoteAlgorithm, NoteError, parseVkey, signatureLine, type Vkey } from './note.ts'

export interface NoteSigner {
  readonly vkey: Vkey
  sign(message: Uint8Array): Promise<Uint8Array>
}

const SEED_BYTES = 32
/** The PKCS #8 bytes before the seed of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = fromHex('302e020100300506032b657004220420')

/** Deterministic: the same seed gives the same key. */
export async function noteSigner(name: string, algorithm: NoteAlgorithm, seed: Uint8Array): Promise<NoteSigner> {
  if (seed.length !== SEED_BYTES) throw new NoteError(`a seed of ${seed.length} bytes`)
  const key = await crypto.subtle.importKey('pkcs8', concat(PKCS8_PREFIX, seed), 'Ed25519', true, ['sign'])
  const { x } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob((x ?? '').replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0))
  return {
    vkey: parseVkey(formatVkey(name, algorithm, publicKey)),
    sign: async (message) => new Uint8Array(await crypto.subtle.sign('Ed25519', key, new Uint8Array(message))),
  }
}

/** Returns the signature line for this text; a cosignature includes the time. */
export async function signNoteText(text: string, { vkey, sign }: NoteSigner, unixSeconds: number): Promise<string> {
  if (vkey.algorithm === 1) return signatureLine(vkey, await sign(utf8(text)))
  return signatureLine(vkey, cosignatureBytes(unixSeconds, await sign(cosignatureMessage(text, unixSeconds))))
}
