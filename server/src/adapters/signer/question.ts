// Everything the signing process can be asked, and nothing else: read field by field, refused when a field is missing, foreign or odd.
import { fromBase64, toBase64 } from '@attestry/proof/bytes/base64'
import { ALGORITHMS, PURPOSES } from './key-backend.ts'
import type { KeyAlgorithm, KeyPurpose, SignRequest } from './port.ts'

/** Where the keys are, and what opens them. */
export type Backend =
  | { readonly kind: 'file'; readonly folder: string; readonly secret: Uint8Array }
  | {
      readonly kind: 'pkcs11'
      readonly library: string
      readonly tokenLabel: string
      readonly pin: string
      readonly headFolder: string
    }

export type Question =
  | { readonly ask: 'open'; readonly backend: Backend }
  | { readonly ask: 'keys' }
  | { readonly ask: 'create'; readonly purpose: KeyPurpose; readonly algorithm: KeyAlgorithm }
  | { readonly ask: 'head'; readonly origin: string }
  | { readonly ask: 'sign'; readonly request: SignRequest }

export class QuestionError extends Error {
  override readonly name = 'QuestionError'
}

const LONGEST_TEXT = 4096
const MOST_HASHES = 128

export function writeQuestion(id: number, question: Question): unknown {
  return { id, question: withText(question) }
}

/** Bytes become base64, at any depth; nothing else changes. */
export function withText(value: unknown): unknown {
  if (value instanceof Uint8Array) return toBase64(value)
  if (Array.isArray(value)) return value.map(withText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withText(part)]))
}

export function readQuestion(message: unknown): { id: number; question: Question } {
  const { id, question } = fields(message, 'id', 'question')
  return { id: wholeNumber(id), question: readAsked(question) }
}

function readAsked(value: unknown): Question {
  const ask = kindOf(value, 'ask')
  if (ask === 'keys') {
    fields(value, 'ask')
    return { ask }
  }
  if (ask === 'open') return { ask, backend: readBackend(fields(value, 'ask', 'backend').backend) }
  if (ask === 'head') return { ask, origin: text(fields(value, 'ask', 'origin').origin) }
  if (ask === 'sign') return { ask, request: readRequest(fields(value, 'ask', 'request').request) }
  if (ask !== 'create') throw new QuestionError('nothing that can be asked')
  const { purpose, algorithm } = fields(value, 'ask', 'purpose', 'algorithm')
  return { ask, purpose: oneOf(PURPOSES, purpose), algorithm: oneOf(ALGORITHMS, algorithm) }
}

function readBackend(value: unknown): Backend {
  const kind = kindOf(value, 'kind')
  if (kind === 'file') {
    const { folder, secret } = fields(value, 'kind', 'folder', 'secret')
    return { kind, folder: text(folder), secret: bytes(secret) }
  }
  if (kind !== 'pkcs11') throw new QuestionError('no such place for keys')
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
  if (kind !== 'checkpoint') throw new QuestionError('nothing that can be signed')
  const { keyId, origin, size, root, from } = fields(value, 'kind', 'keyId', 'origin', 'size', 'root', 'from')
  const begin = fields(from, 'size', 'root', 'proof')
  if (!Array.isArray(begin.proof) || begin.proof.length > MOST_HASHES) throw new QuestionError('not a proof')
  return {
    kind,
    keyId: text(keyId),
    origin: text(origin),
    size: wholeNumber(size),
    root: bytes(root),
    from: { size: wholeNumber(begin.size), root: bytes(begin.root), proof: begin.proof.map(bytes) },
  }
}

/** Exactly these fields. */
function fields<Name extends string>(value: unknown, ...names: Name[]): Record<Name, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new QuestionError('not an object')
  const foreign = Object.keys(value).length !== names.length || names.some((name) => !Object.hasOwn(value, name))
  if (foreign) throw new QuestionError(`not the fields ${names.join(', ')}`)
  return value as Record<Name, unknown>
}

function kindOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function text(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST_TEXT) throw new QuestionError('not a text')
  return value
}

function wholeNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new QuestionError('not a whole number')
  return value
}

function bytes(value: unknown): Uint8Array {
  try {
    if (typeof value === 'string') return fromBase64(value)
  } catch {}
  throw new QuestionError('not base64')
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((it) => it === value)
  if (!found) throw new QuestionError('not one of the known ones')
  return found
}
