// The commands of the signing process, parsed strictly: refused if a field is missing, unknown or invalid.
import { fromBase64, toBase64 } from '@attestry/proof/bytes/base64'
import { ALGORITHMS, PURPOSES } from './key-backend.ts'
import type { KeyAlgorithm, KeyPurpose, SignRequest } from './port.ts'

/** Location of the keys and the secret that unlocks them. */
export type Backend =
  | { readonly kind: 'file'; readonly folder: string; readonly secret: Uint8Array }
  | {
      readonly kind: 'pkcs11'
      readonly library: string
      readonly tokenLabel: string
      readonly pin: string
      readonly headFolder: string
    }

export type SignerCommand =
  | { readonly type: 'open'; readonly backend: Backend }
  | { readonly type: 'keys' }
  | { readonly type: 'create'; readonly purpose: KeyPurpose; readonly algorithm: KeyAlgorithm }
  | { readonly type: 'head'; readonly origin: string }
  | { readonly type: 'sign'; readonly request: SignRequest }

export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const MAX_TEXT_CHARACTERS = 4096
const MAX_PROOF_HASHES = 128

export function writeCommand(id: number, command: SignerCommand): unknown {
  return { id, command: withBase64(command) }
}

/** Encodes bytes as base64 at any depth. */
export function withBase64(value: unknown): unknown {
  if (value instanceof Uint8Array) return toBase64(value)
  if (Array.isArray(value)) return value.map(withBase64)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBase64(part)]))
}

export function readCommand(message: unknown): { id: number; command: SignerCommand } {
  const { id, command } = fields(message, 'id', 'command')
  return { id: wholeNumber(id), command: readBody(command) }
}

function readBody(value: unknown): SignerCommand {
  const type = kindOf(value, 'type')
  if (type === 'keys') {
    fields(value, 'type')
    return { type }
  }
  if (type === 'open') return { type, backend: readBackend(fields(value, 'type', 'backend').backend) }
  if (type === 'head') return { type, origin: text(fields(value, 'type', 'origin').origin) }
  if (type === 'sign') return { type, request: readRequest(fields(value, 'type', 'request').request) }
  if (type !== 'create') throw new CommandError(`unknown command: ${String(type)}`)
  const { purpose, algorithm } = fields(value, 'type', 'purpose', 'algorithm')
  return { type, purpose: oneOf(PURPOSES, purpose), algorithm: oneOf(ALGORITHMS, algorithm) }
}

function readBackend(value: unknown): Backend {
  const kind = kindOf(value, 'kind')
  if (kind === 'file') {
    const { folder, secret } = fields(value, 'kind', 'folder', 'secret')
    return { kind, folder: text(folder), secret: bytes(secret) }
  }
  if (kind !== 'pkcs11') throw new CommandError(`unknown key backend: ${String(kind)}`)
  const { library, tokenLabel, pin, headFolder } = fields(value, 'kind', 'library', 'tokenLabel', 'pin', 'headFolder')
  return { kind, library: text(library), tokenLabel: text(tokenLabel), pin: text(pin), headFolder: text(headFolder) }
}

function readRequest(value: unknown): SignRequest {
  const kind = kindOf(value, 'kind')
  if (kind === 'attributes') {
    const { keyId, attributes } = fields(value, 'kind', 'keyId', 'attributes')
    return { kind, keyId: text(keyId), attributes: bytes(attributes) }
  }
  if (kind === 'certificate' || kind === 'crl') {
    const { keyId, tbs } = fields(value, 'kind', 'keyId', 'tbs')
    return { kind, keyId: text(keyId), tbs: bytes(tbs) }
  }
  if (kind !== 'checkpoint') throw new CommandError(`unknown kind of sign request: ${String(kind)}`)
  const { keyId, origin, size, root, at, from } = fields(value, 'kind', 'keyId', 'origin', 'size', 'root', 'at', 'from')
  const begin = fields(from, 'size', 'root', 'proof')
  if (!Array.isArray(begin.proof) || begin.proof.length > MAX_PROOF_HASHES)
    throw new CommandError(`not a proof of at most ${MAX_PROOF_HASHES} hashes`)
  return {
    kind,
    keyId: text(keyId),
    origin: text(origin),
    size: wholeNumber(size),
    root: bytes(root),
    at: wholeNumber(at),
    from: { size: wholeNumber(begin.size), root: bytes(begin.root), proof: begin.proof.map(bytes) },
  }
}

/** Exactly these fields. */
function fields<Name extends string>(value: unknown, ...names: Name[]): Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new CommandError('not an object')
  const foreign = Object.keys(value).length !== names.length || names.some((name) => !Object.hasOwn(value, name))
  if (foreign) throw new CommandError(`the fields must be exactly ${names.join(', ')}`)
  return value as Record<Name, unknown>
}

function kindOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_TEXT_CHARACTERS)
    throw new CommandError(`not a text of at most ${MAX_TEXT_CHARACTERS} characters`)
  return value
}

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new CommandError('not a whole number')
  return value
}

function bytes(value: unknown): Uint8Array {
  try {
    if (typeof value === 'string') return fromBase64(value)
  } catch {}
  throw new CommandError('not base64')
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((it) => it === value)
  if (!found) throw new CommandError(`not one of ${known.join(', ')}`)
  return found
}
