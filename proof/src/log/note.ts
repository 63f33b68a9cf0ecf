// Signed notes (C2SP signed-note), a text with signatures: formatting, strict parsing, and verification per key.
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { concat, utf8 } from '../bytes/digest.ts'
import { fromHex, toHex } from '../bytes/hex.ts'
import { CosignatureError, cosignatureMessage, readCosignature } from './cosignature.ts'
import { checkKeyName, NoteError, type Vkey } from './note-key.ts'

export { formatVkey, type NoteAlgorithm, NoteError, parseVkey, type Vkey } from './note-key.ts'

export interface NoteSignature {
  readonly name: string
  readonly keyId: string
  /** Without the key id; a cosignature includes its time. */
  readonly signature: Uint8Array
}

export interface Note {
  /** Including the final newline. */
  readonly text: string
  /** Of known and unknown keys, in order. */
  readonly signatures: readonly NoteSignature[]
}

const MAX_SIGNATURES = 100
/** In UTF-8, in which the dash has three bytes. */
const MAX_SIGNATURE_LINE_BYTES = 1000
const MAX_NOTE_BYTES = 1_000_000
const KEY_ID_BYTES = 4
const DASH = '\u2014 '

export function parseNote(text: string): Note {
  checkCharacters(text)
  const split = text.lastIndexOf('\n\n')
  if (split < 0 || !text.endsWith('\n')) throw new NoteError('no signatures under a text')
  const lines = text.slice(split + 2).split('\n')
  lines.pop()
  if (lines.length === 0) throw new NoteError('no signatures under a text')
  if (lines.length > MAX_SIGNATURES) throw new NoteError('too many signatures')
  return { text: text.slice(0, split + 1), signatures: lines.map(parseSignatureLine) }
}

/** `lines` as returned by signatureLine. */
export function formatNote(text: string, lines: readonly string[]): string {
  if (!text.endsWith('\n')) throw new NoteError('the text does not end with a newline')
  for (const line of lines) parseSignatureLine(line)
  const note = `${text}\n${lines.map((line) => `${line}\n`).join('')}`
  parseNote(note)
  return note
}

/** Returns the line without a newline. */
export function signatureLine({ name, keyId }: Pick<Vkey, 'name' | 'keyId'>, signature: Uint8Array): string {
  checkKeyName(name)
  if (!/^[0-9a-f]{8}$/.test(keyId)) throw new NoteError('not a key id')
  if (signature.length === 0) throw new NoteError('a signature without bytes')
  return `${DASH}${name} ${toBase64(concat(fromHex(keyId), signature))}`
}

export const signaturesBy = ({ signatures }: Note, { name, keyId }: Pick<Vkey, 'name' | 'keyId'>): NoteSignature[] =>
  signatures.filter((each) => each.name === name && each.keyId === keyId)

/** True if this key signed and all signatures in its name are valid: one invalid signature fails the note. */
export async function verifyNoteSignature(note: Note, vkey: Vkey): Promise<boolean> {
  const signatures = signaturesBy(note, vkey)
  const verdicts = await Promise.all(signatures.map(({ signature }) => verifyOne(note.text, vkey, signature)))
  return verdicts.length > 0 && verdicts.every(Boolean)
}

async function verifyOne(text: string, { algorithm, publicKey }: Vkey, signature: Uint8Array): Promise<boolean> {
  if (algorithm === 1) return verifyEd25519(publicKey, signature, utf8(text))
  try {
    const { time, signature: inner } = readCosignature(signature)
    return await verifyEd25519(publicKey, inner, cosignatureMessage(text, time))
  } catch (error) {
    if (error instanceof CosignatureError) return false
    throw error
  }
}

async function verifyEd25519(publicKey: Uint8Array, signature: Uint8Array, message: Uint8Array<ArrayBuffer>): Promise<boolean> {
  let key: Awaited<ReturnType<typeof crypto.subtle.importKey>>
  try {
    key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
  } catch (cause) {
    // Throws instead of returning false: the browser may lack the algorithm.
    throw new NoteError('the Ed25519 key cannot be used here', { cause })
  }
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), message)
}

function parseSignatureLine(line: string): NoteSignature {
  if (line.length > MAX_SIGNATURE_LINE_BYTES || utf8(line).length > MAX_SIGNATURE_LINE_BYTES)
    throw new NoteError('too long a line of a signature')
  const parts = line.startsWith(DASH) ? line.slice(DASH.length).split(' ') : []
  const [name, base64] = parts
  if (name === undefined || base64 === undefined || parts.length !== 2) throw new NoteError('not a line of a signature')
  checkKeyName(name)
  let bytes: Uint8Array
  try {
    bytes = fromBase64(base64)
  } catch (cause) {
    throw new NoteError('a signature is not base64', { cause })
  }
  if (bytes.length <= KEY_ID_BYTES) throw new NoteError('a signature without bytes')
  return { name, keyId: toHex(bytes.subarray(0, KEY_ID_BYTES)), signature: bytes.slice(KEY_ID_BYTES) }
}

function checkCharacters(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for control characters.
  if (!text.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(text))
    throw new NoteError('a character that a note must not have')
  if (utf8(text).length > MAX_NOTE_BYTES) throw new NoteError('too long')
}
