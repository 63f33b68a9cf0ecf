// Verifier keys of signed notes as text (C2SP signed-note): name, key id, public key.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { concat, sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'

/** 1: Ed25519 over the text; 4: an Ed25519 cosignature with its time. */
export type NoteAlgorithm = 1 | 4

export interface Vkey {
  readonly name: string
  /** Four bytes in hexadecimal. */
  readonly keyId: string
  readonly algorithm: NoteAlgorithm
  readonly publicKey: Uint8Array
}

export class NoteError extends Error {}

const PUBLIC_KEY_BYTES = 32

export function formatVkey(name: string, algorithm: NoteAlgorithm, publicKey: Uint8Array): string {
  checkKeyName(name)
  if (publicKey.length !== PUBLIC_KEY_BYTES) throw new NoteError(`a public key of ${publicKey.length} bytes`)
  return `${name}+${keyIdOf(name, algorithm, publicKey)}+${toBase64(concat(Uint8Array.of(algorithm), publicKey))}`
}

export function parseVkey(text: string): Vkey {
  // The last part is base64 and may contain plus signs, so only the first two are separators.
  const match = /^([^+]*)\+([0-9a-f]{8})\+(.*)$/s.exec(text)
  if (!match) throw new NoteError('not a verifier key')
  const [, name = '', keyId = '', base64 = ''] = match
  checkKeyName(name)
  const [algorithm, publicKey] = readKeyBytes(base64)
  if (keyIdOf(name, algorithm, publicKey) !== keyId) throw new NoteError('the key id is not that of the key')
  return { name, keyId, algorithm, publicKey }
}

export function checkKeyName(name: string): void {
  // Visible ASCII, so that every verifier reads the same name and a terminal shows it as it is.
  if (!/^[!-*,-~]{1,255}$/.test(name)) throw new NoteError('not a name of a key')
}

function readKeyBytes(base64: string): [NoteAlgorithm, Uint8Array] {
  let bytes: Uint8Array
  try {
    bytes = fromBase64(base64)
  } catch (cause) {
    throw new NoteError('the key is not base64', { cause })
  }
  const [algorithm] = bytes
  if (algorithm !== 1 && algorithm !== 4) throw new NoteError('a kind of key that is not known here')
  if (bytes.length !== 1 + PUBLIC_KEY_BYTES) throw new NoteError(`a public key of ${bytes.length - 1} bytes`)
  return [algorithm, bytes.slice(1)]
}

const keyIdOf = (name: string, algorithm: NoteAlgorithm, publicKey: Uint8Array) =>
  toHex(sha256(concat(utf8(`${name}\n`), Uint8Array.of(algorithm), publicKey)).subarray(0, 4))
