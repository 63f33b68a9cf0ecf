// The tree of an OpenTimestamps proof: operations on messages, attestations, merging and upgrading.
import { ripemd160, sha1 } from '@noble/hashes/legacy.js'
import { concat, sameBytes, sha256, utf8 } from '../bytes/digest.ts'
import { toHex } from '../bytes/hex.ts'
import { OtsError } from './ots-error.ts'

export type OtsOperation =
  | { readonly kind: 'sha256' | 'sha1' | 'ripemd160' }
  | { readonly kind: 'append' | 'prepend'; readonly bytes: Uint8Array }

export type OtsAttestation =
  | { readonly kind: 'pending'; readonly uri: string }
  | { readonly kind: 'bitcoin'; readonly height: number }
  | { readonly kind: 'unknown'; readonly tag: string; readonly payload: Uint8Array }

export interface OtsStep {
  readonly operation: OtsOperation
  readonly timestamp: OtsTimestamp
}

/** A message with its attestations and the operations applied to it. Branches are unique and sorted by key. */
export interface OtsTimestamp {
  readonly message: Uint8Array
  readonly attestations: readonly OtsAttestation[]
  readonly steps: readonly OtsStep[]
}

export const OPERATION_TAGS = { sha1: 0x02, ripemd160: 0x03, sha256: 0x08, append: 0xf0, prepend: 0xf1 } as const
export const PENDING_TAG = '83dfe30d2ef90c8e'
export const BITCOIN_TAG = '0588960d73d71901'
export const MAX_MESSAGE_BYTES = 4096

const HASHES = { sha1, ripemd160, sha256 } as const

export const hasBytes = (operation: OtsOperation): operation is Extract<OtsOperation, { bytes: Uint8Array }> =>
  operation.kind === 'append' || operation.kind === 'prepend'

export function applyOperation(operation: OtsOperation, message: Uint8Array): Uint8Array {
  if (!hasBytes(operation)) return HASHES[operation.kind](message)
  if (operation.bytes.length === 0) throw new OtsError('malformed', 'a step by nothing')
  if (message.length + operation.bytes.length > MAX_MESSAGE_BYTES) throw new OtsError('malformed', 'a message too long')
  return operation.kind === 'append' ? concat(message, operation.bytes) : concat(operation.bytes, message)
}

/** Builds a tree with one operation on `message`. */
export function stepTo(message: Uint8Array, operation: OtsOperation, then: (next: Uint8Array) => OtsTimestamp): OtsTimestamp {
  return { message, attestations: [], steps: [{ operation, timestamp: then(applyOperation(operation, message)) }] }
}

export const attested = (message: Uint8Array, ...attestations: OtsAttestation[]): OtsTimestamp => ({
  message,
  attestations: sortByKey(attestations, attestationKey),
  steps: [],
})

/** The union of both trees. */
export function mergeTimestamps(one: OtsTimestamp, other: OtsTimestamp): OtsTimestamp {
  if (!sameBytes(one.message, other.message)) throw new OtsError('digest', 'time-stamps of different messages')
  const attestations = new Map([...one.attestations, ...other.attestations].map((item) => [attestationKey(item), item]))
  const steps = new Map(one.steps.map((step) => [operationKey(step.operation), step]))
  for (const step of other.steps) {
    const key = operationKey(step.operation)
    const known = steps.get(key)
    steps.set(key, known ? { ...known, timestamp: mergeTimestamps(known.timestamp, step.timestamp) } : step)
  }
  return {
    message: one.message,
    attestations: sortByKey([...attestations.values()], attestationKey),
    steps: sortByKey([...steps.values()], (step) => operationKey(step.operation)),
  }
}

/** Merges a calendar's response into the node with its pending attestation, which is removed once the response names a block. */
export function upgradeTimestamp(timestamp: OtsTimestamp, uri: string, fresh: OtsTimestamp): OtsTimestamp {
  const isPending = timestamp.attestations.some((item) => item.kind === 'pending' && item.uri === uri)
  const steps = timestamp.steps.map((step) => ({ ...step, timestamp: upgradeTimestamp(step.timestamp, uri, fresh) }))
  if (!isPending || !sameBytes(timestamp.message, fresh.message)) return { ...timestamp, steps }
  const kept = attestationsIn(fresh).some(({ attestation }) => attestation.kind === 'bitcoin')
    ? timestamp.attestations.filter((item) => item.kind !== 'pending' || item.uri !== uri)
    : timestamp.attestations
  return mergeTimestamps({ ...timestamp, attestations: kept, steps }, fresh)
}

export function attestationsIn(timestamp: OtsTimestamp): { message: Uint8Array; attestation: OtsAttestation }[] {
  return [
    ...timestamp.attestations.map((attestation) => ({ message: timestamp.message, attestation })),
    ...timestamp.steps.flatMap((step) => attestationsIn(step.timestamp)),
  ]
}

/** Sorts as in the reference implementation, so that every tree has one encoding. */
export function attestationKey(attestation: OtsAttestation): string {
  if (attestation.kind === 'bitcoin') return BITCOIN_TAG + attestation.height.toString(16).padStart(8, '0')
  return attestation.kind === 'pending'
    ? PENDING_TAG + toHex(utf8(attestation.uri))
    : attestation.tag + toHex(attestation.payload)
}

export const operationKey = (operation: OtsOperation): string =>
  toHex(Uint8Array.of(OPERATION_TAGS[operation.kind])) + (hasBytes(operation) ? toHex(operation.bytes) : '')

export function sortByKey<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }))
  return keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)).map(({ item }) => item)
}
